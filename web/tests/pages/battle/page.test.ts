// @vitest-environment jsdom
// First: the page asks the browser at once what it can do.
import '../../setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Page from '../../../src/pages/battle/Page.svelte';
import { herald } from '../../../src/pages/battle/title';
import { player } from '../../../src/service/player.svelte';
import type { Asked } from '../../../src/service/protocol';
import { speech } from '../../../src/words/speech.svelte';
import { seat, told } from '../../battle';
import { eventually } from '../../given';
import { asks, choice, happened, ROOM, switchboard, welcome } from '../../socket';

async function sit(asked: readonly Asked[], seats: readonly number[] = [0]) {
  await speech.choose('en');
  const { open, lines } = switchboard();
  render(Page, { room: 'r1', tokens: ['token'], open });
  const line = lines[0]!;
  line.onopen?.();
  line.tell(welcome(asked, seats));
  await eventually(() =>
    expect(screen.queryByTestId('battle') ?? screen.queryByTestId('curtain')).not.toBeNull(),
  );
  return { line, lines };
}
const status = () => screen.getByTestId('status').textContent ?? '';
const answer = (id: string) => document.querySelector<HTMLElement>(`[data-choice="${id}"]`)!;

describe('the battle page', () => {
  it('calls with another icon on one’s own move, and is calm once it is left', () => {
    document.head.innerHTML = '<link rel="icon" href="/mark.svg" />';
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')!;
    const leave = herald(true, 'Your move', 'Damocles');
    expect([document.title, icon.getAttribute('href')]).toEqual([
      'Your move · Damocles',
      '/call.svg',
    ]);
    leave();
    expect(icon.getAttribute('href')).toBe('/mark.svg');
    herald(false, 'Your move', 'Damocles');
    expect([document.title, icon.getAttribute('href')]).toEqual(['Damocles', '/mark.svg']);
  });
  it('says who must decide what, and calls in the title', async () => {
    await sit([asks({ choices: [choice('pay', { order: { is: 'Pay', seat: 0 } })] })]);
    expect(status()).toContain('Your move');
    expect(status()).toContain('Troopers: act');
    expect(document.title).toContain('Your move');
    expect(document.querySelectorAll('[data-base]')).toHaveLength(3);
  });
  it('leads on to the pages of the rule set that is played', async () => {
    history.replaceState(null, '', '/#battle/r1/token');
    const { open, lines } = switchboard();
    render(Page, { room: 'r1', tokens: ['token'], open });
    lines[0]!.onopen?.();
    lines[0]!.tell({ ...welcome([asks()]), room: { ...ROOM, rules: 'contrary' } });
    const home = await screen.findByLabelText<HTMLAnchorElement>('To the lobby');
    expect(home.href).toBe(`${location.origin}/?rules=contrary#`);
    expect(location.hash).toBe('#battle/r1/token');
    history.replaceState(null, '', '/');
  });
  it('a choice sends its order back as it came, once', async () => {
    const order = { is: 'Pay', seat: 0 };
    const { line } = await sit([
      asks({ kind: 'PayDecision', choices: [choice('pay', { order })] }),
    ]);
    await fireEvent.click(answer('pay'));
    await fireEvent.click(answer('pay'));
    const given = line.sent.filter((message) => message['type'] === 'give');
    expect(given).toHaveLength(1);
    expect(given[0]).toMatchObject({ number: 3, order });
    line.tell(happened({ key: given[0]?.['key'], asked: [asks({ seat: 1, number: 4 })] }));
    await eventually(() => expect(status()).toContain('Therians'));
    expect(screen.queryByTestId('prompt')).toBeNull();
    expect(screen.getByTestId('log').textContent).toContain('FighterLost.');
  });
  it('what cannot be done says why, with its rule', async () => {
    const refusal = { rule: 'ACT-030', reason: 'x', words: { en: 'It has rushed.', fr: 'Non.' } };
    const shot = choice('s', { group: 'shoot', weapon: 'rifle', refusal });
    const { line } = await sit([asks({ choices: [shot] })]);
    await fireEvent.click(document.querySelector('[data-step=shoot]')!);
    const told = document.querySelector('[data-refused=s]')!;
    expect(told.textContent).toContain('It has rushed.');
    expect(told.querySelector('a')?.getAttribute('href')).toBe('#rule/ACT-030');
    expect(line.last('give')).toBeUndefined();
  });
  it('a number is set within its bounds and put into the order', async () => {
    const wager = choice('w', {
      input: 'number',
      fills: 'points',
      order: { is: 'Wager', seat: 0, points: 0 },
      most: 2,
    });
    const { line } = await sit([asks({ kind: 'WagerDecision', secret: true, choices: [wager] })]);
    const more = screen.getByLabelText('More', { selector: '.wager button' });
    for (const _ of [1, 2, 3]) await fireEvent.click(more);
    expect(screen.getByTestId('number').textContent).toBe('2');
    await fireEvent.click(screen.getByTestId('confirm'));
    expect(line.last('give')).toMatchObject({ order: { is: 'Wager', points: 2 } });
  });
  it('a move is planned by the server and confirmed with Enter', async () => {
    const walk = choice('combat', { group: 'move', input: 'move', gait: 'combat' });
    const { line } = await sit([asks({ unit: 0, choices: [walk] })]);
    await eventually(() => expect(line.last('ask')).toBeDefined());
    const asked = line.last('ask')!;
    expect(asked).toMatchObject({ seat: 0, question: { type: 'reach', unit: 0, gait: 'combat' } });
    const ring = [
      [0, 0],
      [40_000, 0],
      [40_000, 40_000],
      [0, 40_000],
    ];
    const region = { fighter: 0, gait: 'combat', crossing: false, zone: null, rings: [ring] };
    line.tell({ type: 'answered', id: asked['id'], answer: { type: 'reach', regions: [region] } });
    await eventually(() => expect(document.querySelector('.region.reach')).not.toBeNull());
    await fireEvent.keyDown(document.body, { key: 'ArrowUp', shiftKey: true });
    await eventually(() => expect(line.last('ask')).toMatchObject({ question: { type: 'plan' } }));
    const plan = line.last('ask')!;
    expect(plan).toMatchObject({ question: { unit: 0, gait: 'combat', x: 20_000, y: 21_200 } });
    const order = { is: 'Move', seat: 0, gait: 'combat', placements: [] };
    const spots = [{ fighter: 0, x: 20_000, y: 21_200, facing: 0 }];
    line.tell({
      type: 'answered',
      id: plan['id'],
      answer: {
        type: 'plan',
        spots,
        order,
        length: 1200,
        allowed: 14_000,
        touching: [[0, 1]],
        engaged: [0, 1],
        watchers: [{ unit: 1, sees: [[1, 0]] }],
      },
    });
    await eventually(() =>
      expect(screen.getByTestId('move-tip').textContent).toContain('1.2 of 14'),
    );
    expect(document.querySelector('[data-gait=combat]')?.getAttribute('aria-pressed')).toBe('true');
    expect(document.querySelector('[data-watcher="1"]')?.textContent).toContain('golems sees 1');
    expect(screen.getByTestId('engages').textContent).toContain('engages 1 golems');
    expect(document.querySelectorAll('[data-mark=contact]')).toHaveLength(1);
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(line.last('give')).toMatchObject({ order });
  });
  it('a target has its numbers in the list, and what it could do in return on its card', async () => {
    const order = { is: 'Salvo', seat: 0 };
    const shot = choice('s', { group: 'shoot', weapon: 'rifle', order, units: [1] });
    const { line } = await sit([asks({ unit: 0, choices: [shot] })]);
    await eventually(() =>
      expect(line.last('ask')).toMatchObject({ question: { type: 'preview' } }),
    );
    const words = { en: 'w', fr: 'w' };
    const losses = { unit: 1, chances: [0.4, 0.6], mean: 0.6, median: 1, low: 0, high: 1 };
    const rows = [{ what: 'hit', words, rule: 'SHO-022', dice: 4, needed: 4, left: 2 }];
    const reply = {
      type: 'reply',
      unit: 1,
      arms: [{ words, dice: 3, needed: 5 }],
      losses: [{ ...losses, unit: 0 }],
    };
    const answer = { type: 'preview', words, measured: true, rows, losses: [losses], replier: 1 };
    line.tell({ type: 'answered', id: line.last('ask')!['id'], answer });
    const odds = () => document.querySelector('[data-odds=s]')?.textContent ?? '';
    await eventually(() => expect(odds()).toContain('lost 1 (0–1)'));
    expect(odds()).toContain('4+');
    expect(line.sent.filter((message) => message['type'] === 'ask')).toHaveLength(1);
    await fireEvent.mouseEnter(document.querySelector('[data-choice=s]')!);
    expect(screen.getByTestId('reply').getAttribute('aria-busy')).toBe('true');
    expect(line.last('ask')).toMatchObject({ question: { type: 'reply', order } });
    line.tell({ type: 'answered', id: line.last('ask')!['id'], answer: reply });
    await eventually(() =>
      expect(screen.getByTestId('reply').getAttribute('aria-busy')).toBe('false'),
    );
    const back = screen.getByTestId('reply').textContent ?? '';
    expect(back).toContain('troopers lost');
    expect(back).toContain('any at all: 60');
    expect(back).toContain('3 dice');
    expect(back).toContain('5+');
    expect(line.sent.filter((message) => message['type'] === 'ask')).toHaveLength(2);
  });
  it('in close combat each can be put against another, or stay out; nobody at all is no fight', async () => {
    const rows = [
      { fighter: 0, defender: 2, weapon: 'blade' },
      { fighter: 1, defender: 2, weapon: 'blade' },
    ];
    const fight = choice('fight', {
      input: 'assign',
      fills: 'assignments',
      order: { is: 'CloseCombat', seat: 0, assignments: rows },
      pairs: [
        [0, 2],
        [1, 2],
      ],
    });
    const { line } = await sit([asks({ unit: 0, choices: [fight] })]);
    const [first, second] = [...document.querySelectorAll('[data-assign]')];
    await fireEvent.change(first!, { target: { value: '-1' } });
    await fireEvent.change(second!, { target: { value: '-1' } });
    expect((screen.getByTestId('confirm') as HTMLButtonElement).disabled).toBe(true);
    await fireEvent.change(second!, { target: { value: '2' } });
    await fireEvent.click(screen.getByTestId('confirm'));
    expect(line.last('give')).toMatchObject({ order: { assignments: [rows[1]] } });
  });
  it('a draw is not offered to a bot, and to resign takes two clicks', async () => {
    const { line } = await sit([asks()]);
    await fireEvent.click(screen.getByTestId('menu'));
    expect(screen.queryByTestId('draw')).toBeNull();
    await fireEvent.click(screen.getByTestId('resign'));
    expect(line.last('resign')).toBeUndefined();
    await fireEvent.click(screen.getByTestId('resign-yes'));
    expect(line.last('resign')).toMatchObject({ seat: 0 });
  });
  it('what is asked back is left to the server, which knows what still counts', async () => {
    const { line } = await sit([asks()]);
    await fireEvent.click(screen.getByTestId('menu'));
    await fireEvent.click(screen.getByTestId('take-back'));
    expect(line.last('propose')).toMatchObject({ seat: 0, what: 'take_back', to: null });
  });
  it('an answer names the proposal that was shown, and who made one may withdraw it', async () => {
    const { line } = await sit([asks()]);
    const proposal = { id: 'one', seat: 1, what: 'draw', to: null, waiting: [0] };
    line.tell({ type: 'changed', room: ROOM, proposal });
    await fireEvent.click(await screen.findByText('Agree'));
    expect(line.last('reply')).toMatchObject({ seat: 0, id: 'one', agreed: true });

    line.tell({
      type: 'changed',
      room: ROOM,
      proposal: { ...proposal, id: 'two', seat: 0, waiting: [1] },
    });
    await fireEvent.click(await screen.findByText('Withdraw'));
    expect(line.last('reply')).toMatchObject({ seat: 0, id: 'two', agreed: false });
    line.tell({ type: 'changed', room: ROOM, proposal: null });
    expect(screen.queryByTestId('declined')).toBeNull();
  });
  it('a wish to take back ends with the next order, and the server says why', async () => {
    const { line } = await sit([asks()]);
    const proposal = { id: 'one', seat: 0, what: 'take_back', to: 3, waiting: [1] };
    line.tell({ type: 'changed', room: ROOM, proposal });
    await screen.findByTestId('proposal');
    line.tell(happened({ asked: [asks()] }));
    line.tell({
      type: 'trouble',
      detail: 'gone on',
      words: { en: 'It has gone on.', fr: 'Elle continue.' },
    });
    line.tell({ type: 'changed', room: ROOM, proposal: null });
    await screen.findByText(/It has gone on/);
    expect(screen.queryByTestId('proposal')).toBeNull();
    expect(screen.queryByTestId('declined')).toBeNull();
  });
  it('the end says who has won and how, and what the dice gave', async () => {
    const { line } = await sit([asks()]);
    const luck = { dice: 6, hits: 3, expected: 2 };
    const frame = {
      number: 4,
      told: [told('SeatResigned')],
      changes: { outcome: { winner: 0, rule: 'RUL-87' }, seats: [seat(0, { luck })] },
    };
    line.tell(happened({ frame, asked: [] }));
    const ending = await screen.findByTestId('ending');
    expect(ending.textContent).toContain('You have won');
    expect(ending.textContent).toContain('SeatResigned.');
    expect(ending.textContent).toContain('+1 hit ');
    expect(ending.querySelector('a[href="#replay/room/r1"]')).not.toBeNull();
  });
  it('the end names all who have won together', async () => {
    const { line } = await sit([asks()]);
    const outcome = { winner: 1, allies: [0], rule: 'CTL-007' };
    line.tell(happened({ frame: { number: 4, told: [], changes: { outcome } }, asked: [] }));
    const ending = await screen.findByTestId('ending');
    expect(ending.textContent).toContain('You have won');
    expect(ending.querySelectorAll('.result .winner')).toHaveLength(2);
  });
  it('a battle that cannot go on says why, in each language, and keeps its replay', async () => {
    const { line } = await sit([]);
    const stopped = { en: 'Order 7 goes otherwise.', fr: 'L’ordre 7 irait autrement.' };
    line.tell({ type: 'changed', room: { ...ROOM, state: 'stopped', stopped } });
    const ending = await screen.findByTestId('ending');
    expect(ending.textContent).toContain('This battle cannot go on');
    expect(screen.getByTestId('ended').textContent).toContain('Order 7 goes otherwise.');
    expect(ending.querySelector('a[href="#replay/room/r1"]')).not.toBeNull();
    await speech.choose('fr');
    await eventually(() => expect(ending.textContent).toContain('ne peut pas continuer'));
    expect(screen.getByTestId('ended').textContent).toContain('irait autrement');
    await speech.choose('en');
  });
  it('on a shared screen no button names a covered card until its owner looks at it', async () => {
    const play = choice('activate', {
      group: 'turn',
      units: [0],
      words: { en: 'Play troopers', fr: 'Jouer troopers' },
      order: { is: 'Activate', seat: 0 },
    });
    const refusal = { rule: 'ACT-019', reason: 'x', words: { en: 'Not troopers.', fr: 'Non.' } };
    const both = choice('extra/0', {
      group: 'turn',
      words: { en: 'Both: troopers', fr: 'x' },
      refusal,
    });
    const { line } = await sit([asks({ kind: 'TurnDecision', choices: [play, both] })], [0, 1]);
    const commands = () => document.querySelector('.cmds')?.outerHTML ?? '';
    expect(screen.getByTestId('first').textContent).toContain('Play the first card');
    expect(commands()).not.toContain('troopers');
    await fireEvent.click(screen.getByTestId('peek'));
    expect(screen.getByTestId('first').textContent).toContain('Play troopers');
    await fireEvent.click(screen.getByTestId('peek'));
    expect(commands()).not.toContain('troopers');
    await fireEvent.click(screen.getByTestId('first'));
    expect(line.last('give')).toMatchObject({ order: { is: 'Activate' } });
  });
  it('standing orders lie in the menu, not among the turns', async () => {
    const order = { is: 'StandingOrders', seat: 0, always_reroll: true };
    const standing = choice('always_reroll', { group: 'turn', order });
    const play = choice('activate', { group: 'turn', order: { is: 'Activate', seat: 0 } });
    const { line } = await sit([asks({ kind: 'TurnDecision', choices: [play, standing] })]);
    expect(answer('always_reroll')).toBeNull();
    await fireEvent.click(screen.getByTestId('menu'));
    await fireEvent.click(answer('always_reroll'));
    expect(line.last('give')).toMatchObject({ order });
  });
  it('greets with the name of the player, and anew under another one', async () => {
    player.call('Anna');
    const { line, lines } = await sit([asks()]);
    expect(line.last('hello')).toMatchObject({ tokens: ['token'], name: 'Anna' });
    await fireEvent.click(screen.getByTestId('menu'));
    await fireEvent.change(screen.getByTestId('name'), { target: { value: 'Boris' } });
    expect([lines.length, line.closed]).toEqual([2, true]);
    lines[1]!.onopen?.();
    expect(lines[1]!.last('hello')).toMatchObject({ name: 'Boris' });
    player.call('');
  });
  it('a target that is pointed at shows its odds; the shot is declared on confirming', async () => {
    const order = { is: 'Salvo', seat: 0, weapon: 'rifle' };
    const shot = choice('s', { group: 'shoot', weapon: 'rifle', units: [1], order });
    const { line } = await sit([asks({ unit: 0, choices: [shot] })]);
    await fireEvent.focus(document.querySelector('.tg')!);
    await eventually(() => expect(line.last('ask')).toBeDefined());
    const losses = { unit: 1, chances: [0.4, 0.6], mean: 0.6, median: 1, low: 0, high: 1 };
    const row = { what: 'hit', words: { en: 'hit', fr: 'tir' }, rule: 'SHO-022', needed: 4 };
    line.tell({
      type: 'answered',
      id: line.last('ask')?.['id'],
      answer: { type: 'preview', words: { en: 'rifles', fr: 'x' }, rows: [row], losses: [losses] },
    });
    await eventually(() => expect(screen.getByTestId('target-card').textContent).toContain('4+'));
    expect(screen.getByTestId('target-card').textContent).toContain('median');
    await fireEvent.click(screen.getByTestId('fire'));
    expect(line.last('give')).toMatchObject({ order });
  });
  it('the curtain shows nothing of the battle', async () => {
    const wager = asks({ seat: 1, secret: true, kind: 'WagerDecision', choices: [choice('w')] });
    await sit([wager], [0, 1]);
    expect(screen.getByTestId('curtain').textContent).toContain('Hand the screen to Therians');
    expect(document.querySelector('[data-base], [data-choice], [data-unit]')).toBeNull();
    await fireEvent.click(screen.getByTestId('lift'));
    expect(screen.getByTestId('prompt').textContent).toContain('W it');
  });
  it('a spectator is asked nothing', async () => {
    await sit([asks()], []);
    expect(document.querySelector('[data-choice], [data-testid=prompt]')).toBeNull();
    expect(status()).toContain('White Stars decide');
  });
  it('says so when the link is lost', async () => {
    const { line } = await sit([asks()]);
    line.drop();
    await eventually(() => expect(screen.getByTestId('lost').textContent).toContain('safe'));
  });
  it('speaks French', async () => {
    await sit([asks()]);
    await speech.choose('fr');
    await eventually(() => expect(status()).toContain('À vous'));
    await speech.choose('en');
  });
});
