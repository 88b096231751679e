// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import {
  keepTo,
  ruled,
  ruledAddress,
  ruledKey,
  ruledLink,
  ruleSet,
  withRuleSet,
} from '../../src/service/ruleSet';

afterEach(() => history.replaceState(null, '', '/'));

describe('the rule set of a page', () => {
  it('is not spoken of while it is the usual one', () => {
    expect(ruleSet()).toBeNull();
    expect(ruled({ mission: 'heath' })).toEqual({ mission: 'heath' });
    expect(ruledAddress('/api/lobby')).toBe('/api/lobby');
    expect(ruledKey('draft')).toBe('draft');
    expect(withRuleSet(null, '/')).toBe('/');
  });
  it('stands in its address, and goes with every question', () => {
    history.replaceState(null, '', withRuleSet('contrary', '/'));
    history.replaceState(null, '', '#sandbox');
    expect(ruleSet()).toBe('contrary');
    expect(ruled({ mission: 'heath' })).toEqual({ mission: 'heath', rules: 'contrary' });
    expect(ruledAddress('/api/lobby')).toBe('/api/lobby?rules=contrary');
    expect(ruledAddress('/api/armies/tramps?lang=en')).toContain('&rules=contrary');
    expect(ruledKey('draft')).toBe('draft/contrary');
    expect(ruledLink('#builder')).toBe(`${location.origin}/?rules=contrary#builder`);
  });
  it('becomes that of what is shown, whatever link led there', () => {
    history.replaceState(null, '', '/#battle/r1/token');
    keepTo('contrary');
    expect([location.search, location.hash]).toEqual(['?rules=contrary', '#battle/r1/token']);
    keepTo('contrary');
    expect(ruleSet()).toBe('contrary');
    keepTo(undefined);
    expect([location.search, location.hash]).toEqual(['', '#battle/r1/token']);
  });
});
