import type { Books } from '../books';
import { battle } from './battle';
import { builder } from './builder';
import { common } from './common';
import { drawings } from './drawings';
import { lobby } from './lobby';
import { replay } from './replay';
import { rules } from './rules';
import { sandbox } from './sandbox';

export const books: Books = { battle, builder, common, drawings, lobby, replay, rules, sandbox };
