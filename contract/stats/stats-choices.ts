import type { ExportFormat } from '../wire/export-formats.ts';

// Without zod schemas, so that pages may load them.

/** The lengths of a period, in the API's words. */
export const GRAINS = ['day', 'week', 'month', 'year'] as const;
export type Grain = (typeof GRAINS)[number];

/** How many periods are listed, up to the current one, when the request has no range. */
export const LISTED: Readonly<Record<Grain, number>> = { day: 30, week: 12, month: 12, year: 5 };

/** The longest range of days that the statistics answer. */
export const MOST_DAYS = 1830;

/** How many products one call lists at most. */
export const TOP_STEP = 5;

/** How many days back the programs that prepared orders are listed, when the request has no range, and how many of them. */
export const PLATFORM_DAYS = 30;
export const MOST_PLATFORMS_LISTED = 50;

export const EXPORT_PATH = '/api/stats/export';

/** The name of the exported file. */
export const exportName = (desde: string, hasta: string, format: ExportFormat): string => `ventas_${desde}_${hasta}.${format}`;
