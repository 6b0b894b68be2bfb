import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import { MAX_PICTURE_MB, PICTURE_KINDS } from '#contract/limits.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { Button } from '#web/ui/button/button.tsx';
import { addressOf } from '#web/ui/crop/cut.ts';
import { Avatar } from '#web/ui/image/avatar.tsx';
import { PictureButton } from '#web/ui/image/picture-button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';

const AvatarCrop = lazyDialog(() => import('./avatar-crop.tsx').then((module) => module.AvatarCrop));

type AvatarFieldProps = {
  user: OwnUser;
  /** Called with the changed account; the field shows its picture. */
  onChange: (user: OwnUser) => void;
};

/** The user's picture. It is saved at once, so it is not a field of the form around it. */
export function AvatarField({ user, onChange }: AvatarFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  const [chosen, setChosen, close] = useOpen<string>();
  const [isRemoving, setIsRemoving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const choose = async (file: File) => {
    setFailure(null);
    setSaid('');
    try {
      setChosen(await addressOf(file));
    } catch {
      setFailure('No pudimos leer la imagen. Elige otra.');
    }
  };
  const remove = async () => {
    setIsRemoving(true);
    setFailure(null);
    setSaid('');
    try {
      await api('DELETE /api/users/avatar', {});
      // The pressed button disappears with the picture.
      field.current?.querySelector('button')?.focus();
      onChange({ ...user, avatarUrl: null });
      setSaid('Quitamos tu foto.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(why(error, 'No pudimos quitar tu foto.'));
    }
    setIsRemoving(false);
  };
  return (
    <fieldset ref={field} className="grid gap-3">
      <legend className="sr-only">Foto</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.name} url={user.avatarUrl} className="size-20! font-serif text-[2rem]" />
        <div className="flex flex-wrap gap-2.5">
          <PictureButton label={user.avatarUrl ? 'Cambiar foto' : 'Subir foto'} onPick={choose} />
          {user.avatarUrl && (
            <Button variant="text" size="sm" busy={isRemoving} busyLabel="Quitando..." onClick={remove}>
              Quitar foto
            </Button>
          )}
        </div>
        <p className="text-xs text-texto-2">
          {PICTURE_KINDS}, hasta {MAX_PICTURE_MB} MB.
        </p>
      </div>
      <ErrorNotice>{failure}</ErrorNotice>
      <p role="status" className="text-sm text-texto-2 empty:sr-only">
        {said}
      </p>
      {chosen !== null &&
        // Outside of the page's form: the Enter key in this dialog would submit that form.
        createPortal(
          <AvatarCrop
            src={chosen}
            onClose={close}
            onSaved={(changed) => {
              close();
              onChange(changed);
              setSaid('Tu foto está guardada.');
            }}
          />,
          document.body,
        )}
    </fieldset>
  );
}
