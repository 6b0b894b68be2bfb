import { createContext, useContext } from 'react';
import { Badge } from '#web/ui/state/badge.tsx';

/** What a program has filled in, so that the guest checks it before paying. */
export const ToCheck = createContext<{ place: boolean; notes: boolean }>({ place: false, notes: false });

/** The mark at a part of the page that a program has filled in. */
export const CheckMark = ({ of }: { of: 'place' | 'notes' }) => useContext(ToCheck)[of] && <Badge tone="ocre">Revisa</Badge>;
