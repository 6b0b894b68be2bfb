import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { SECTIONS } from '#contract/settings/settings-values.ts';
import { blockTime } from '#web/lib/words/block-time.ts';
import { firstDraft, toBlocks, without, wrongField } from './draft.ts';

const table = { mesa: 5, lugares: 4, junto_a: 6 };
const pressed = { ...firstDraft('2026-11-28', { table, slot: '1:00 PM' }, 2), motivo: ' Barniz ' };

describe('a block of the board', () => {
  it('is at first the stay of the pressed cell, or a whole day without tables', () => {
    expect(toBlocks(pressed)).toEqual([{ mesa: 5, desde: '2026-11-28T13:00', hasta: '2026-11-28T15:00', motivo: 'Barniz' }]);
    const day = { ...firstDraft('2026-11-28', null, 2), motivo: 'Boda' };
    expect(wrongField(day)).toEqual(['mesas', 'Elige una mesa.']);
    expect(toBlocks({ ...day, lounge: true })).toEqual([{ desde: '2026-11-28', hasta: '2026-11-28', motivo: 'Boda' }]);
    expect(wrongField(firstDraft('2026-11-28', { table, slot: '9:00 PM' }, 8))).toEqual(['motivo', 'Escribe el motivo.']);
  });

  it('needs tables, an end after its beginning and a reason, and then has the form of the settings', () => {
    expect(wrongField(pressed)).toBeNull();
    expect(wrongField({ ...pressed, untilTime: '13:00' })?.[0]).toBe('untilTime');
    expect(wrongField({ ...pressed, untilDay: '2026-11-27' })?.[0]).toBe('untilDay');
    expect(wrongField({ ...pressed, fromTime: '' })?.[0]).toBe('fromTime');
    expect(wrongField({ ...pressed, motivo: ' ' })?.[0]).toBe('motivo');
    const bloqueos = toBlocks({ ...pressed, mesas: ['5', '7'] });
    expect(SECTIONS.lounge.parse({ ...DEFAULT_SETTINGS.lounge, bloqueos }).bloqueos).toEqual(bloqueos);
  });

  it('is removed for all of its tables, and other blocks stay', () => {
    const stored = [
      ...toBlocks({ ...pressed, mesas: ['5', '7'] }),
      ...toBlocks({ ...pressed, lounge: true }),
      ...toBlocks({ ...pressed, motivo: 'Boda' }),
    ];
    const { desde = '', hasta = '', motivo = '' } = stored[0] ?? {};
    expect(without(stored, { mesas: [5, 7], desde, hasta, motivo, horas: [] })).toEqual(stored.slice(2));
    expect(without(stored, { mesas: null, desde, hasta, motivo, horas: [] }).map(({ mesa }) => mesa)).toEqual([5, 7, 5]);
  });
});

it('says when a block begins and ends', () => {
  expect(
    [
      ['2026-11-28', '2026-11-28'],
      ['2026-11-28', '2026-11-30'],
      ['2026-11-28T13:00', '2026-11-28T16:30'],
      ['2026-11-28T19:00:00Z', '2026-11-29T06:00:00Z'],
      ['2026-11-28T22:00', '2026-11-30'],
    ].map(([desde = '', hasta = '']) => blockTime({ desde, hasta })),
  ).toEqual([
    '28 de noviembre, todo el día',
    '28 de noviembre a 30 de noviembre',
    '28 de noviembre, 1:00 PM a 4:30 PM',
    '28 de noviembre, 1:00 PM a medianoche',
    '28 de noviembre, 10:00 PM a 30 de noviembre',
  ]);
});
