import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigateFromHere } from '#web/hooks/navigation/use-navigate-from-here.ts';
import { keepFocus } from '#web/lib/keep-focus.ts';
import { Button } from '../../button/button.tsx';
import { LinkButton } from '../../button/link-button.tsx';
import { useFocusWrong } from '../../form/use-focus-wrong.ts';
import { changedSentence, LeaveGuard } from '../../save/leave-guard.tsx';
import { SaveBar } from '../../save/save-bar.tsx';
import { toast } from '../../toast/toast.ts';
import { OfficePage } from './office-page.tsx';

type DraftPageProps<T> = {
  title: string;
  /** One line below the title; undefined for a new thing. */
  about: string | undefined;
  /** The thing does not exist yet. */
  isNew: boolean;
  back: { to: string; label: string };
  words: { make: string; made: string; saved: string };
  errors: Record<string, string>;
  /** The unsaved changes in words. */
  changes: readonly string[];
  isSaving: boolean;
  /** @returns the saved thing, or null when the server refused it */
  onSave: () => Promise<T | null>;
  onSaved: (saved: T) => void;
  onDiscard: () => void;
  /** The dialog that asks before the thing is deleted. */
  deletion: (onDeleted: () => void, onClose: () => void) => ReactNode;
  aside: ReactNode;
  children: ReactNode;
};

/** The page that edits one thing. Changes are collected until they are saved. After a new thing was saved, opens its list. */
export function DraftPage<T>({ isNew, back, words, errors, changes, isSaving, ...props }: DraftPageProps<T>) {
  const [isAsked, setIsAsked] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const fields = useFocusWrong<HTMLDivElement>(Object.keys(errors).length > 0, isSaving);
  const navigate = useNavigateFromHere();
  // The page is left on purpose, so the guard must not ask.
  const stopAsking = () => flushSync(() => setIsLeaving(true));
  const leave = () => {
    stopAsking();
    void navigate(back.to);
  };
  const save = async (): Promise<boolean> => {
    const saved = await props.onSave();
    if (!saved) return false;
    toast.success(isNew ? words.made : words.saved);
    if (!isNew) props.onSaved(saved);
    return true;
  };
  const submit = async () => {
    if ((await save()) && isNew) leave();
  };
  return (
    <OfficePage
      title={props.title}
      about={props.about}
      action={
        <div className="flex flex-wrap gap-2.5">
          <LinkButton variant="neutral" size="sm" to={back.to}>
            <ArrowLeft className="size-4" />
            {back.label}
          </LinkButton>
          {!isNew && (
            <Button variant="text" size="sm" className="text-grana!" onClick={() => setIsAsked(true)}>
              Eliminar
            </Button>
          )}
        </div>
      }
    >
      {/* Block the fields while saving: the answer would replace what is typed meanwhile. */}
      <div inert={isSaving} className="grid grid-cols-[minmax(0,1fr)_340px] items-start gap-5 max-xl:grid-cols-1">
        <div ref={fields}>
          <div ref={keepFocus} className="grid gap-5">
            {props.children}
          </div>
        </div>
        {props.aside}
      </div>
      {changes.length > 0 && !isAsked && !isLeaving && (
        <LeaveGuard about={changedSentence(changes)} isSaving={isSaving} onDiscard={isNew ? stopAsking : props.onDiscard} onSave={save} />
      )}
      {(changes.length > 0 || isNew) && (
        <SaveBar
          titles={changes}
          isSaving={isSaving}
          onSave={submit}
          onDiscard={isNew ? leave : props.onDiscard}
          {...(isNew && { saveLabel: words.make, discardLabel: 'Cancelar' })}
        />
      )}
      {isAsked && props.deletion(leave, () => setIsAsked(false))}
    </OfficePage>
  );
}
