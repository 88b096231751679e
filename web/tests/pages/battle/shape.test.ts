// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isRailed } from '../../../src/pages/battle/shape';

describe('the cards of the battle page', () => {
  const table = { width: 120, height: 80 };
  it('stand beside the table in a short window', () => {
    expect(isRailed({ width: 762, height: 622 }, table)).toBe(true);
    expect(isRailed({ width: 972, height: 670 }, table)).toBe(true);
  });
  it('lie above and below it in a high one', () => {
    expect(isRailed({ width: 857, height: 802 }, table)).toBe(false);
  });
  it('follow the shape of the table, too', () => {
    expect(isRailed({ width: 857, height: 802 }, { width: 60, height: 60 })).toBe(true);
  });
});
