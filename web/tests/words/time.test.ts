// @vitest-environment node
import { expect, test } from 'vitest';
import { countdown } from '../../src/words/format';

test('what is left on a clock is shown in minutes and seconds, with hours where there are some', () => {
  expect(countdown(600, 0)).toEqual({ seconds: 600, text: '10:00' });
  expect(countdown(600, 1500).text).toBe('9:59');
  expect(countdown(3729, 0).text).toBe('1:02:09');
});

test('a clock never shows less than nothing, nor more than it was told', () => {
  expect(countdown(5, 9000)).toEqual({ seconds: 0, text: '0:00' });
  expect(countdown(5, -9000).seconds).toBe(5);
});
