import { useLocation, useNavigate } from 'react-router';
import type { SignedIn } from '#contract/accounts.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { returnPath } from './protected.tsx';
import { signIn } from './sign-in.ts';

/** Through the door, and back to where one came from. `search` leads from one door to the other without forgetting that. */
export function useEnter(): { search: string; enter: (signed: SignedIn) => Promise<void> } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const enter = async (signed: SignedIn) => {
    await signIn(signed);
    await navigate(returnPath(search), { replace: true });
  };
  // One rendering of the page serves all, whatever its address says beside the path.
  return { search: useHydrated() ? search : '', enter };
}
