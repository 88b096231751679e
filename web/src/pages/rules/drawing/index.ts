/** Every drawing by its name. */
import * as measuring from './measurement';
import * as moving from './movement';
import type { Drawn } from './parts';
import * as shooting from './shooting';

export const DRAWINGS: Readonly<Record<string, Drawn>> = { ...measuring, ...moving, ...shooting };
