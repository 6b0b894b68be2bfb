import { useNavigate } from 'react-router';
import { signOut } from './sign-in.ts';

/** Signs out and goes to the start page. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await signOut();
    void navigate('/');
  };
}
