import { useRef, useState } from 'react';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import { ApiError } from '#contract/wire/client.ts';
import { sendForm } from '#web/api/send-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { type Crop, WHOLE } from '#web/ui/crop/crop.ts';
import { CropStage } from '#web/ui/crop/crop-stage.tsx';
import { cut } from '#web/ui/crop/cut.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';

type AvatarCropProps = { src: string; onClose: () => void; onSaved: (user: OwnUser) => void };

/** Asks which square of a chosen picture is to be shown, and uploads it. */
export function AvatarCrop({ src, onClose, onSaved }: AvatarCropProps) {
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [isBroken, setIsBroken] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    if (!image.current) return;
    setIsSaving(true);
    setFailure(null);
    try {
      const form = new FormData();
      form.append('file', await cut(image.current, crop), 'foto');
      onSaved(await sendForm<OwnUser>('/api/users/avatar', form));
    } catch (error) {
      setFailure(error instanceof ApiError ? (error.errors.file ?? error.message) : 'No pudimos recortar la imagen. Elige otra.');
      setIsSaving(false);
    }
  };
  const problem = isBroken ? 'No pudimos leer la imagen. Elige otra.' : failure;
  return (
    <Dialog
      title="Recortar foto"
      onClose={onClose}
      className="sm:max-w-[440px]"
      cancel="Cancelar"
      footer={
        <Button busy={isSaving} busyLabel="Guardando..." disabled={isBroken} onClick={save}>
          Guardar foto
        </Button>
      }
    >
      <div className="grid gap-4">
        <ErrorNotice>{problem}</ErrorNotice>
        {!isBroken && <CropStage src={src} frame="circle" crop={crop} image={image} onCrop={setCrop} onBroken={() => setIsBroken(true)} />}
      </div>
    </Dialog>
  );
}
