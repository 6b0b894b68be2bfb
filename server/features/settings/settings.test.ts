import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { SECTIONS, type Section, type Settings } from '#contract/settings/settings-values.ts';
import { ApiError } from '#contract/wire/client.ts';
import { settings } from '#server/current-settings.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { booking, dayAhead, newAddress } from '../../../tests/factories/lounge.ts';
import { setSettings } from '../../../tests/factories/rows.ts';
import { admin, type Person, staff } from '../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());

const NAMES = Object.keys(SECTIONS) as Section[];
const read = (seccion: Section, who = owner) => who.api('GET /api/ajustes/{seccion}', { seccion });
const put = async <S extends Section>(seccion: S, change: Partial<Settings[S]>, who = owner) => {
  const { version, valor } = await read(seccion);
  return who.api('PUT /api/ajustes/{seccion}', { seccion, version, valor: { ...valor, ...change } });
};
const refusal = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};
/** From an address of its own, because one address may have six future bookings. */
const bookAt = async (fecha_visita: string, hora_visita: '1:00 PM' | '9:00 AM' | '8:00 PM' | '9:00 PM' = '1:00 PM', numero_personas = 2) =>
  (await shop.from(newAddress()).api('POST /api/reservaciones', booking({ fecha_visita, hora_visita, numero_personas }))).data;

describe('settings', () => {
  it('are the defaults at first: version 1, without an author, valid to send back', async () => {
    for (const seccion of NAMES) {
      const answer = await read(seccion);
      expect(answer).toEqual({ seccion, version: 1, valor: DEFAULT_SETTINGS[seccion], actualizado_at: null, actualizado_por: null });
      const sent = await owner.api('PUT /api/ajustes/{seccion}', { seccion, version: 1, valor: answer.valor });
      expect(sent).toMatchObject({ version: 2, valor: DEFAULT_SETTINGS[seccion], actualizado_por: { id: owner.id } });
    }
  });

  it('answer everyone the public settings only, with an ETag', async () => {
    const answer = await shop.send('/api/ajustes');
    const { casa, marca, horario, lounge, puntos, pedidos, entrega, propinas } = settings();
    const { tipos, tramo_minutos, pausa_hasta, demora_minutos } = pedidos;
    expect(await answer.json()).toEqual({
      data: {
        casa,
        marca,
        horario,
        lounge: { estancia_horas: lounge.estancia_horas, dias_adelante: lounge.dias_adelante },
        puntos,
        pedidos: { tipos, tramo_minutos, pausa_hasta, demora_minutos },
        entrega,
        propinas,
      },
    });
    const etag = answer.headers.get('etag') ?? '';
    expect((await shop.send('/api/ajustes', { headers: { 'if-none-match': etag } })).status).toBe(304);
    await put('casa', { telefono: '+52 55 1111 2222' });
    expect((await shop.send('/api/ajustes', { headers: { 'if-none-match': etag } })).status).toBe(200);
    await put('casa', { telefono: DEFAULT_SETTINGS.casa.telefono });
  });

  it('answer everyone only the numbers of the tables, with an ETag', async () => {
    const { mesas } = DEFAULT_SETTINGS.lounge;
    const answer = await shop.send('/api/mesas');
    expect(await answer.json()).toEqual({ data: mesas.map(({ numero }) => ({ numero })) });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const etag = answer.headers.get('etag') ?? '';
    expect((await shop.send('/api/mesas?x=1', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const numbers = [999, ...Array.from({ length: 199 }, (_, at) => 2 * (199 - at))];
    try {
      await put('lounge', { mesas: numbers.map((numero) => ({ numero, lugares: 4 })) });
      const changed = await shop.send('/api/mesas', { headers: { 'if-none-match': etag } });
      expect(await changed.json()).toEqual({ data: numbers.toReversed().map((numero) => ({ numero })) });
    } finally {
      await put('lounge', { mesas });
    }
  });

  it('accept one of two simultaneous changes of a section, and refuse the other with the current section', async () => {
    const other = await admin(shop);
    const { version, valor } = await read('puntos');
    const send = (who: Person, por_peso: number) =>
      who.api('PUT /api/ajustes/{seccion}', { seccion: 'puntos', version, valor: { ...valor, por_peso } });
    const answers = await Promise.allSettled([send(owner, 2), send(other, 3)]);
    const [won] = answers.filter((answer) => answer.status === 'fulfilled');
    const [lost] = answers.filter((answer) => answer.status === 'rejected');
    const error = lost?.reason as ApiError;
    expect([won?.value.version, error.status, error.code]).toEqual([version + 1, 409, 'stale_settings']);
    expect(error.body.data).toEqual(won?.value);
    await put('puntos', { por_peso: 1 });
    const never = await refusal(owner.api('PUT /api/ajustes/{seccion}', { seccion: 'puntos', version: 0, valor }));
    expect([never.status, never.code]).toEqual([409, 'stale_settings']);
  });

  it('allow a parcel to take up to 365 days', async () => {
    const of = (dias: [number, number]) => put('entrega', { paquete: { costo: 0, dias } });
    expect((await of([0, 365])).valor).toMatchObject({ paquete: { dias: [0, 365] } });
    expect(await refusal(of([2, 366]))).toMatchObject({ status: 422 });
    await of([2, 5]);
  });

  it('refuse an RFC without a real date, and clear a field with null', async () => {
    for (const rfc of ['CBL201301AB1', 'CBL200230AB1', 'CBL20010AB1', '']) {
      const error = await refusal(put('fiscal', { rfc }));
      expect([error.status, Object.keys(error.errors)]).toEqual([422, ['valor.rfc']]);
    }
    expect((await put('fiscal', { rfc: ' cbl200229ab1 ' })).valor.rfc).toBe('CBL200229AB1');
    expect((await put('fiscal', { rfc: null })).valor.rfc).toBeNull();
  });

  it('refuse an RFC and a regime that do not fit, only when one of them changes', async () => {
    const wrongField = async (changes: object) => Object.keys((await refusal(put('fiscal', changes))).errors);
    expect(await wrongField({ rfc: 'CBL200229ABC' })).toEqual(['valor.rfc']);
    expect(await wrongField({ rfc: 'XAXX010101000' })).toEqual(['valor.rfc']);
    expect(await wrongField({ rfc: 'CBL200229AB1', regimen: '612' })).toEqual(['valor.regimen']);
    expect(await wrongField({ rfc: 'ROIX900214KL8', regimen: '601' })).toEqual(['valor.regimen']);
    for (const [rfc, regimen] of [
      ['CBL200229ABA', '601'],
      ['CBL200229AB1', '626'],
      ['ROIX900214KL8', '612'],
      ['ROIX900214KL8', '610'],
    ])
      expect((await put('fiscal', { rfc, regimen })).valor).toMatchObject({ rfc, regimen });
    // As if it had been stored before these checks.
    const { valor } = await read('fiscal');
    await setSettings('fiscal', { value: { ...valor, rfc: 'CBL200229ABC', regimen: '612' } });
    expect((await put('fiscal', { dias_para_facturar: 20 })).valor).toMatchObject({ rfc: 'CBL200229ABC', dias_para_facturar: 20 });
    expect(await wrongField({ regimen: '605' })).toEqual(['valor.regimen']);
    expect((await put('fiscal', { regimen: '601' })).valor).toMatchObject({ rfc: 'CBL200229ABC', regimen: '601' });
    await put('fiscal', { rfc: null, regimen: null, dias_para_facturar: 30 });
  });

  it('keep the newer fields of invoices for callers that do not know them, and fill those of before with defaults', async () => {
    const newer = { detalle: 'consumo', global: 'semanal', clave_consumo: '90101501', lugar_expedicion: '06700' } as const;
    await put('fiscal', newer);
    const { version, valor } = await read('fiscal');
    const older = Object.fromEntries(Object.entries(valor).filter(([key]) => !Object.hasOwn(newer, key)));
    const answer = await owner.api('PUT /api/ajustes/{seccion}', { seccion: 'fiscal', version, valor: older });
    expect(answer.valor).toEqual({ ...older, ...newer });
    for (const [field, wrong] of [
      ['detalle', 'otro'],
      ['detalle', null],
      ['global', 'anual'],
      ['clave_consumo', '9010170'],
      ['lugar_expedicion', '670'],
    ] as const)
      expect(Object.keys((await refusal(put('fiscal', { [field]: wrong }))).errors)).toEqual([`valor.${field}`]);
    await setSettings('fiscal', { value: older });
    expect((await read('fiscal')).valor).toEqual({
      ...older,
      detalle: 'renglones',
      global: 'no',
      clave_consumo: '90101700',
      lugar_expedicion: null,
    });
  });

  it('refuse a section without one of its fields, so that nothing stored is erased by leaving it out', async () => {
    await put('fiscal', { rfc: 'CBL200229AB1' });
    const { version, valor } = await read('fiscal');
    const { rfc: _, ...rest } = valor;
    const error = await refusal(owner.api('PUT /api/ajustes/{seccion}', { seccion: 'fiscal', version, valor: rest }));
    expect([error.status, Object.keys(error.errors)]).toEqual([422, ['valor.rfc']]);
    expect((await read('fiscal')).valor.rfc).toBe('CBL200229AB1');
    await put('fiscal', { rfc: null });
  });

  it('answer only what would happen when a change is tried', async () => {
    const { version, valor } = await read('casa');
    const tried = await owner.api('PUT /api/ajustes/{seccion}', {
      seccion: 'casa',
      version,
      valor: { ...valor, nombre: 'Otra' },
      probar: true,
    });
    expect([tried.version, tried.valor.nombre]).toEqual([version, 'Otra']);
    expect([(await read('casa')).version, settings().casa.nombre]).toEqual([version, 'Casa Blanca']);
  });

  it('are changed by the allowed roles, and read by these and by managers', async () => {
    const [barista, manager] = [await staff(shop, 'staff'), await staff(shop, 'manager')];
    const status = async (call: Promise<unknown>) =>
      call.then(
        () => 200,
        (error: ApiError) => error.status,
      );
    const may = async (who: Person) =>
      Promise.all(
        NAMES.map(async (seccion) => {
          const { version, valor } = await read(seccion);
          return [await status(read(seccion, who)), await status(who.api('PUT /api/ajustes/{seccion}', { seccion, version, valor }))];
        }),
      );
    const of = (answers: number[][]) => Object.fromEntries(answers.map((answer, at) => [NAMES[at], answer]));
    expect(of(await may(manager))).toEqual({
      casa: [200, 200],
      marca: [200, 200],
      horario: [200, 200],
      lounge: [200, 200],
      puntos: [200, 403],
      pedidos: [200, 200],
      entrega: [200, 200],
      propinas: [200, 403],
      fiscal: [403, 403],
      avisos: [200, 200],
      caja: [200, 200],
      agentes: [200, 200],
    });
    expect(of(await may(barista))).toEqual(Object.fromEntries(NAMES.map((name) => [name, [name === 'pedidos' ? 200 : 403, 403]])));
    const until = '2027-01-01T00:00:00.000Z';
    expect((await barista.api('PUT /api/ajustes/pedidos/ritmo', { pausa_hasta: until })).valor).toMatchObject({ pausa_hasta: until });
    expect((await barista.api('PUT /api/ajustes/pedidos/ritmo', { demora_minutos: 10 })).valor).toMatchObject({
      pausa_hasta: until,
      demora_minutos: 10,
    });
    expect((await refusal(barista.api('PUT /api/ajustes/pedidos/ritmo', {}))).status).toBe(422);
    expect((await refusal(barista.api('PUT /api/ajustes/pedidos/ritmo', { version: 1, demora_minutos: 0 }))).code).toBe('stale_settings');
    await owner.api('PUT /api/ajustes/pedidos/ritmo', { pausa_hasta: null, demora_minutos: 0 });
  });

  it.each<[Section, object, string]>([
    ['casa', { nombre: 'C' }, 'valor.nombre'],
    ['casa', { redes: { instagram: 'http://x.mx', facebook: null, tiktok: null } }, 'valor.redes.instagram'],
    ['casa', { telefono: '12' }, 'valor.telefono'],
    [
      'horario',
      {
        semana: {
          ...DEFAULT_SETTINGS.horario.semana,
          lun: [
            ['07:00', '12:00'],
            ['11:00', '13:00'],
          ],
        },
      },
      'valor.semana.lun',
    ],
    ['horario', { semana: { ...DEFAULT_SETTINGS.horario.semana, lun: [['22:00', '02:00']] } }, 'valor.semana.lun.0'],
    ['horario', { semana: { ...DEFAULT_SETTINGS.horario.semana, lun: [['07:00', '24:01']] } }, 'valor.semana.lun.0.1'],
    ['horario', { cerrados: ['2026-02-30'] }, 'valor.cerrados.0'],
    ['lounge', { estancia_horas: 9 }, 'valor.estancia_horas'],
    [
      'lounge',
      {
        mesas: [
          { numero: 1, lugares: 2, junto_a: 2 },
          { numero: 2, lugares: 2 },
        ],
      },
      'valor.mesas.0.junto_a',
    ],
    [
      'lounge',
      {
        mesas: [
          { numero: 1, lugares: 2 },
          { numero: 1, lugares: 4 },
        ],
      },
      'valor.mesas.1.numero',
    ],
    ['lounge', { mesas: [] }, 'valor.mesas'],
    ['puntos', { por_peso: 100.5 }, 'valor.por_peso'],
    ['puntos', { gratis_puntos: 0 }, 'valor.gratis_puntos'],
    ['pedidos', { tramo_minutos: 7 }, 'valor.tramo_minutos'],
    ['pedidos', { capacidad: { barra: 1001, cocina: 0 } }, 'valor.capacidad.barra'],
    ['entrega', { zonas: [{ nombre: 'Roma', codigos: ['0670'], costo: 0, minimo: 0, minutos: [35, 50] }] }, 'valor.zonas.0.codigos.0'],
    ['propinas', { porcentajes: [10, 15, 20, 25, 30, 35] }, 'valor.porcentajes'],
    ['fiscal', { serie: 'ABCDEFGHIJK' }, 'valor.serie'],
  ])('of %s refuse %j', async (seccion, change, field) => {
    const { version, valor } = await read(seccion);
    const error = await refusal(owner.api('PUT /api/ajustes/{seccion}', { seccion, version, valor: { ...valor, ...change } }));
    expect([error.status, Object.keys(error.errors)]).toEqual([422, [field]]);
  });

  it('answer a plain Spanish sentence for a field that is missing or of the wrong type', async () => {
    const { version, valor } = await read('horario');
    const { lun: _, ...week } = DEFAULT_SETTINGS.horario.semana;
    const change = { semana: week, cerrados: 'lunes', especiales: { mañana: [] } };
    const error = await refusal(owner.api('PUT /api/ajustes/{seccion}', { seccion: 'horario', version, valor: { ...valor, ...change } }));
    expect(error.errors).toEqual({
      'valor.semana.lun': 'Falta este dato.',
      'valor.cerrados': 'Este dato no tiene la forma correcta.',
      'valor.especiales.mañana': 'Escribe una fecha.',
    });
  });

  it('refuse an unknown weekday, way, station or message', async () => {
    const { horario, pedidos, avisos } = DEFAULT_SETTINGS;
    const refused = async <S extends Section>(seccion: S, change: Partial<Settings[S]>) => {
      const { status, errors } = await refusal(put(seccion, change));
      return [status, errors];
    };
    const semana = { ...horario.semana, monday: [], constructor: [] };
    expect(await refused('horario', { semana })).toEqual([
      422,
      { 'valor.semana.monday': 'Día desconocido.', 'valor.semana.constructor': 'Día desconocido.' },
    ]);
    const unknown = 'Este dato no se conoce.';
    const ways = { tipos: { ...pedidos.tipos, dron: true }, capacidad: { ...pedidos.capacidad, terraza: 5 } };
    expect(await refused('pedidos', ways)).toEqual([422, { 'valor.tipos.dron': unknown, 'valor.capacidad.terraza': unknown }]);
    const messages = { correo: { ...avisos.correo, perdido: true }, push: { ...avisos.push, pagado: true } };
    expect(await refused('avisos', messages)).toEqual([422, { 'valor.correo.perdido': unknown, 'valor.push.pagado': unknown }]);
  });

  it('leave out what another release stored, so that the answer is valid to send back', async () => {
    const { version, valor } = await read('avisos');
    const stored = { ...valor, correo: { ...DEFAULT_SETTINGS.avisos.correo, perdido: true } };
    await put('avisos', {});
    await setSettings('avisos', { value: stored });
    const now = await read('avisos');
    expect([now.version, now.valor]).toEqual([version + 1, valor]);
    expect(await put('avisos', {})).toMatchObject({ valor });
  });

  it('refuse unknown sections', async () => {
    expect((await refusal(owner.api('GET /api/ajustes/{seccion}', { seccion: 'constructor' }))).status).toBe(404);
  });
});

describe('the lounge follows', () => {
  const DAY = dayAhead(20);
  const free = async (fecha: string) =>
    (await shop.api('GET /api/reservaciones/disponibilidad', { fecha, personas: 2 })).data
      .filter(({ disponible }) => disponible)
      .map(({ hora_visita }) => hora_visita);

  it('opening hours: a slot is offered when its whole stay is within one span', async () => {
    await put('horario', {
      especiales: {
        [DAY]: [
          ['09:00', '12:00'],
          ['12:00', '15:30'],
        ],
      },
    });
    expect((await shop.api('GET /api/reservaciones/disponibilidad', { fecha: DAY, personas: 2 })).data).toHaveLength(13);
    expect(await free(DAY)).toEqual(['9:00 AM', '10:00 AM', '12:00 PM', '1:00 PM']);
    expect((await refusal(bookAt(DAY, '8:00 PM'))).code).toBe('closed');
    const waits = shop.api('POST /api/reservaciones/espera', booking({ fecha_visita: DAY, hora_visita: '8:00 PM' }));
    expect((await refusal(waits)).code).toBe('closed');
    await put('horario', DEFAULT_SETTINGS.horario);
  });

  it('closed days: bookings stay, and the answer contains them', async () => {
    const { id } = await bookAt(DAY);
    const answer = await put('horario', { cerrados: [DAY] });
    expect(answer.reservaciones_afectadas?.map((one) => one.id)).toEqual([id]);
    expect(await free(DAY)).toEqual([]);
    const kept = await owner.api('GET /api/reservaciones', { fecha: DAY });
    expect(kept.data.find((one) => one.id === id)?.estado).toBe('confirmada');
    await put('horario', DEFAULT_SETTINGS.horario);
  });

  it('a day that closes while guests book: each booking is refused, or reported as affected', async () => {
    for (let round = 0; round < 5; round++) {
      const day = dayAhead(25 + round);
      const [closing, ...booked] = await Promise.allSettled([
        put('horario', { cerrados: [day] }),
        ...Array.from({ length: 6 }, () => bookAt(day)),
      ]);
      if (closing.status === 'rejected') throw closing.reason;
      const made = booked.flatMap((one) => (one.status === 'fulfilled' ? [(one.value as { id: string }).id] : []));
      for (const one of booked) if (one.status === 'rejected') expect((one.reason as ApiError).code).toBe('closed');
      expect(closing.value.reservaciones_afectadas?.map(({ id }) => id).sort()).toEqual(made.sort());
    }
    await put('horario', DEFAULT_SETTINGS.horario);
  });

  it('the length of a stay: new bookings use it, old ones keep theirs', async () => {
    const day = dayAhead(32);
    const { id } = await bookAt(day);
    await put('lounge', { estancia_horas: 3 });
    await bookAt(day, '9:00 AM');
    const { rows } = await pool.query('select hora from lounge_cells where fecha = $1 order by hora', [day]);
    expect(rows.map(({ hora }) => hora)).toEqual([9, 10, 11, 13, 14]);
    const { data } = await owner.api('GET /api/reservaciones', { fecha: day });
    expect(data.find((one) => one.id === id)?.estancia_horas).toBe(2);
    await bookAt(day, '8:00 PM');
    expect((await refusal(bookAt(day, '9:00 PM'))).code).toBe('closed');
    await put('lounge', { estancia_horas: 2 });
  });

  it('its tables: those with bookings that would no longer fit cannot be changed', async () => {
    const day = dayAhead(33);
    const big = await bookAt(day, '1:00 PM', 12);
    const { mesas } = DEFAULT_SETTINGS.lounge;
    const [one = 0, other = 0] = big.mesas;
    const parted = mesas.map(({ numero, lugares, junto_a }) => ({
      numero,
      lugares,
      ...(numero !== one && numero !== other && junto_a !== undefined && { junto_a }),
    }));
    const smaller = mesas.map((table) => (table.numero === one ? { ...table, lugares: 1 } : table));
    const gone = parted.filter(({ numero }) => numero !== one);
    const block = { mesa: one, desde: day, hasta: day, motivo: 'Barniz' };
    for (const change of [{ mesas: parted }, { mesas: smaller }, { mesas: gone }, { bloqueos: [block] }]) {
      const error = await refusal(put('lounge', change));
      expect([error.status, error.code]).toEqual([409, 'table_in_use']);
      expect((error.body.data as { reservaciones: { id: string }[] }).reservaciones.map(({ id }) => id)).toEqual([big.id]);
    }
    await put('lounge', { bloqueos: [{ ...block, desde: `${day}T09:00`, hasta: `${day}T13:00` }] });
    await put('lounge', { bloqueos: [] });
  });

  it('blocks: of a table and of the whole lounge, in days, in hours and in instants', async () => {
    const day = dayAhead(34);
    const seats = async (hora: string) =>
      (await shop.api('GET /api/reservaciones/disponibilidad', { fecha: day, personas: 2 })).data.find(
        ({ hora_visita }) => hora_visita === hora,
      )?.lugares;
    const all = DEFAULT_SETTINGS.lounge.mesas.reduce((sum, { lugares }) => sum + lugares, 0);
    await put('lounge', { bloqueos: [{ mesa: 12, desde: day, hasta: day, motivo: 'Barniz' }] });
    expect(await seats('1:00 PM')).toBe(all - 8);
    await put('lounge', { bloqueos: [{ desde: `${day}T12:30`, hasta: `${day}T13:30`, motivo: 'Filmación' }] });
    expect([await seats('10:00 AM'), await seats('11:00 AM'), await seats('1:00 PM'), await seats('2:00 PM')]).toEqual([all, 0, 0, all]);
    const noon = new Date(`${day}T12:00:00-06:00`).toISOString();
    const one = new Date(`${day}T13:00:00-06:00`).toISOString();
    await put('lounge', { bloqueos: [{ desde: noon, hasta: one, motivo: 'Filmación' }] });
    expect([await seats('11:00 AM'), await seats('1:00 PM')]).toEqual([0, all]);
    await put('lounge', { bloqueos: [] });
  });

  it('confirmation by hand, days ahead and tables, also by the older endpoints', async () => {
    await owner.api('PUT /api/reservaciones/ajustes', { confirmar_a_mano: true });
    expect((await read('lounge')).valor.confirmar_a_mano).toBe(true);
    expect((await bookAt(dayAhead(35))).estado).toBe('pendiente');
    await put('lounge', { confirmar_a_mano: false, dias_adelante: 5 });
    expect((await owner.api('GET /api/reservaciones/ajustes', {})).data).toEqual({ confirmar_a_mano: false });
    expect((await refusal(bookAt(dayAhead(6)))).status).toBe(422);
    const mesas = [...DEFAULT_SETTINGS.lounge.mesas, { numero: 20, lugares: 3 }];
    await put('lounge', { dias_adelante: 60, mesas });
    expect((await owner.api('GET /api/reservaciones/mesas', {})).data.at(-1)).toEqual({ mesa: 20, lugares: 3, junto_a: null });
    await put('lounge', { mesas: DEFAULT_SETTINGS.lounge.mesas });
  });
});
