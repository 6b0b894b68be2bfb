import { describe, expect, it } from 'vitest';
import { linkedVisit } from './linked-visit.ts';

const DAYS = { first: '2026-11-29', last: '2027-01-28' };
const linked = (search: string) => linkedVisit(search, DAYS);

describe('the visit of a link', () => {
  it('has its day, hour and party', () => {
    const visit = { fecha_visita: '2026-12-04', hora_visita: '6:00 PM', numero_personas: '4' };
    expect(linked('?fecha=2026-12-04&hora=6:00%20PM&personas=4')).toEqual(visit);
    expect(linked('?fecha=2026-12-04&hora=18:00&personas=04')).toEqual(visit);
    expect(linked('?hora=9:00')).toEqual({ hora_visita: '9:00 AM' });
  });

  it('lacks what is wrong or cannot be booked', () => {
    expect(linked('?fecha=2026-11-28&hora=6:30%20PM&personas=13')).toEqual({});
    expect(linked('?fecha=2027-01-29&hora=23:00&personas=0')).toEqual({});
    expect(linked('?fecha=hoy&hora=&personas=-2')).toEqual({});
    expect(linked('')).toEqual({});
  });
});
