import type { SectionAnswer } from '#contract/settings/settings.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';

type Blocks = Settings['lounge']['bloqueos'];

/**
 * Changes the blocks in the lounge's settings. Loads the settings first, so that changes by other people stay.
 * @throws ApiError 409 `table_in_use` when a block covers future visits, listed in `data.reservaciones`
 */
export async function changeBlocks(change: (blocks: Blocks) => Blocks): Promise<void> {
  const seccion = 'lounge';
  let current = await api('GET /api/ajustes/{seccion}', { seccion });
  for (;;) {
    const lounge = current.valor as Settings[typeof seccion];
    try {
      const valor = { ...lounge, bloqueos: change(lounge.bloqueos) };
      await api('PUT /api/ajustes/{seccion}', { seccion, version: current.version, valor });
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_settings') throw error;
      current = error.body.data as SectionAnswer;
    }
  }
}
