import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { AvatarField } from '#web/features/accounts/avatar-field.tsx';
import { EditForm } from '#web/features/accounts/profile/edit-form.tsx';
import { OwnAccount } from '#web/features/accounts/profile/own-account.tsx';
import { useOwn } from '#web/features/accounts/profile/use-own.ts';
import { keepUser } from '#web/features/session/store.ts';
import { useNavigateFromHere } from '#web/hooks/navigation/use-navigate-from-here.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { useProtected } from '#web/routes/protected.tsx';
import { Loading } from '#web/ui/state/loading.tsx';

export const meta = pageMeta('Editar perfil', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function EditProfile() {
  const user = useProtected();
  return user ? <Edit userId={user.id} /> : <Loading />;
}

function Edit({ userId }: { userId: string }) {
  const own = useOwn(userId);
  const navigate = useNavigateFromHere();
  return (
    <div className="wrap grid gap-7 pt-[clamp(24px,4vw,56px)] pb-section">
      <div className="grid gap-2">
        <Link to="/profile" className="link inline-flex min-h-11 items-center gap-2 justify-self-start text-sm no-underline">
          <ArrowLeft className="size-4" />
          Mi información
        </Link>
        <h1 className="h1">Editar perfil</h1>
      </div>
      <OwnAccount own={own}>
        {(account) => (
          <>
            <AvatarField
              user={account}
              onChange={(saved) => {
                keepUser(saved);
                own.set(saved);
              }}
            />
            <EditForm
              own={account}
              onSaved={(saved) => {
                keepUser(saved);
                void navigate('/profile');
              }}
            />
          </>
        )}
      </OwnAccount>
    </div>
  );
}
