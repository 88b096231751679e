/** Every drawing by its name. */
import * as cover from './cover';
import * as indirect from './indirect';
import * as measurement from './measurement';
import * as missions from './missions';
import * as movement from './movement';
import type { DrawingName, Drawn } from './parts';
import * as shooting from './shooting';

export const DRAWINGS: { readonly [Name in DrawingName]: Drawn<Name> } = {
  ...measurement,
  ...movement,
  ...missions,
  ...shooting,
  ...cover,
  ...indirect,
};

export const isDrawn = (name: string): name is DrawingName => Object.hasOwn(DRAWINGS, name);
