import type { Books } from '../books';
import { battle } from './battle';
import { common } from './common';
import { lobby } from './lobby';
import { replay } from './replay';

export const books: Books = { battle, common, lobby, replay };
