import type { AuditKind } from '#contract/audit/audit.ts';
import { AUDIT_KIND_NAMES } from '#contract/labels.ts';

export const isAuditKind = (text: string | null): text is AuditKind => text !== null && Object.hasOwn(AUDIT_KIND_NAMES, text);
