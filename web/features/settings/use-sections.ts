import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Reservation } from '#contract/reservations/reservations.ts';
import type { SectionAnswer } from '#contract/settings/settings.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { isSame, pointsErrors } from './rules.ts';
import type { Shown } from './words.ts';

type Problem = {
  errors: Record<string, string>;
  /** The server's present section, when another person has saved it meanwhile. */
  stale?: SectionAnswer;
  /** Future visits that prevent the change, because they have booked the tables. */
  visits?: Reservation[];
  message?: string;
};
export type Drafts = { [S in Shown]?: Settings[S] };

const NONE: Problem = { errors: {} };

/** The saved sections, the unsaved changes, and the server's errors about them. */
export function useSections(names: readonly Shown[]) {
  const { revalidate } = useRevalidator();
  const loaded = useLoad(
    async (signal) => new Map(await Promise.all(names.map(async (seccion) => [seccion, await read(seccion, signal)] as const))),
    names.join(),
  );
  const [drafts, setDrafts] = useState<Drafts>({});
  const [problems, setProblems] = useState<Partial<Record<Shown, Problem>>>({});
  const [isSaving, setSaving] = useState(false);

  const saved = <S extends Shown>(name: S): Settings[S] | undefined => loaded.data?.get(name)?.valor as Settings[S] | undefined;
  const value = <S extends Shown>(name: S): Settings[S] | undefined => drafts[name] ?? saved(name);
  const changed = names.filter((name) => drafts[name] !== undefined && !isSame(drafts[name], saved(name)));

  const say = (name: Shown, problem: Problem) => setProblems((before) => ({ ...before, [name]: problem }));
  const adopt = (name: Shown, answer: SectionAnswer) => loaded.data && loaded.set(new Map(loaded.data).set(name, answer));
  const drop = (name: Shown) => setDrafts(({ [name]: _, ...rest }) => rest);

  /** @returns whether the section is saved */
  async function save(name: Shown, answers: Map<Shown, SectionAnswer>): Promise<boolean> {
    const draft = drafts[name];
    const errors = name === 'puntos' ? pointsErrors(draft as Settings['puntos']) : {};
    if (Object.keys(errors).length > 0) {
      say(name, { errors });
      return false;
    }
    try {
      const version = answers.get(name)?.version ?? 1;
      answers.set(name, await api('PUT /api/ajustes/{seccion}', { seccion: name, version, valor: draft as Record<string, unknown> }));
      say(name, NONE);
      drop(name);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say(name, problemOf(error));
      return false;
    }
  }

  async function saveAll(): Promise<Shown[]> {
    if (isSaving || !loaded.data) return [];
    setSaving(true);
    const answers = new Map(loaded.data);
    const failed: Shown[] = [];
    try {
      for (const name of changed) if (!(await save(name, answers))) failed.push(name);
    } finally {
      loaded.set(answers);
      setSaving(false);
    }
    // Pages in this tab show the new settings at once.
    if (failed.length < changed.length) void revalidate();
    if (failed.length === 0) toast.success('Ajustes guardados');
    return failed;
  }

  return {
    error: loaded.error,
    isLoaded: loaded.data !== null,
    reload: loaded.reload,
    value,
    saved,
    version: (name: Shown) => loaded.data?.get(name)?.version ?? 1,
    changed,
    isSaving,
    problemOf: (name: Shown): Problem => problems[name] ?? NONE,
    change<S extends Shown>(name: S, next: Settings[S]) {
      setDrafts((before) => ({ ...before, [name]: next }));
      setProblems((before) => ({ ...before, [name]: { ...NONE, ...(before[name]?.stale && { stale: before[name].stale }) } }));
    },
    discard() {
      setDrafts({});
      setProblems({});
    },
    saveAll,
    /** Resolves a conflict with another person's change. @param keepsMine keeps the local changes on top of it, else drops them */
    settle(name: Shown, keepsMine: boolean) {
      const stale = problems[name]?.stale;
      if (stale) adopt(name, stale);
      if (!keepsMine) drop(name);
      say(name, NONE);
    },
  };
}

export type Sections = ReturnType<typeof useSections>;

const read = (seccion: Shown, signal: AbortSignal) => api('GET /api/ajustes/{seccion}', { seccion }, { signal });

function problemOf(error: ApiError): Problem {
  const errors = Object.fromEntries(Object.entries(error.errors).map(([path, message]) => [path.replace(/^valor\.?/, ''), message]));
  const { data } = error.body as { data?: unknown };
  if (error.code === 'stale_settings') return { errors, stale: data as SectionAnswer };
  if (error.code === 'table_in_use')
    return { errors, visits: (data as { reservaciones: Reservation[] }).reservaciones, message: error.message };
  return { errors, message: error.message };
}
