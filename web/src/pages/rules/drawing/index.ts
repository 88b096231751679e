/** Every drawing by its name. */
import * as cover from './cover';
import * as indirect from './indirect';
import * as measurement from './measurement';
import * as missions from './missions';
import * as movement from './movement';
import type { Drawn } from './parts';
import * as shooting from './shooting';

export const DRAWINGS: Readonly<Record<string, Drawn>> = {
  ...measurement,
  ...movement,
  ...missions,
  ...shooting,
  ...cover,
  ...indirect,
};
