import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { Button } from '../button/button.tsx';

/** The types that the file chooser offers. The server checks the file's content. */
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

type PictureButtonProps = {
  label?: string;
  busy?: boolean;
  onPick: (file: File) => void;
  className?: string;
  /** What the file chooser offers, and how the field is named. */
  accept?: string;
  name?: string;
};

/** Opens the file chooser for a picture. */
export function PictureButton({
  label = 'Cambiar',
  busy,
  onPick,
  className,
  accept = PICTURE_TYPES,
  name = 'Elegir imagen',
}: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="neutral" size="sm" busy={busy} busyLabel="Subiendo..." className={className} onClick={() => input.current?.click()}>
        <Upload className="size-4" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={name}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
          // Reset the input, so that the same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
