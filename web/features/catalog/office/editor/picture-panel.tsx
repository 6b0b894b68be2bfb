import type { RefObject } from 'react';
import { Panel } from '#web/features/catalog/office/panel.tsx';
import { type Crop, WHOLE } from '#web/ui/crop/crop.ts';
import { CropStage } from '#web/ui/crop/crop-stage.tsx';
import { addressOf } from '#web/ui/crop/cut.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PictureButton } from '#web/ui/image/picture-button.tsx';
import type { PanelProps } from './panels.tsx';

type PicturePanelProps = PanelProps & { current: string; image: RefObject<HTMLImageElement | null> };

/** The picture with its crop: a chosen file or the product's own picture. Pictures of other sites cannot be cropped. */
export function PicturePanel({ facts, set, errors, current, image }: PicturePanelProps) {
  const src = facts.picture?.src ?? facts.image;
  const canCut = facts.picture !== undefined || (facts.image === current && /^\/(?:uploads|art\/products)\//.test(current));
  const onCrop = (crop: Crop) => set({ picture: { src, crop } });
  return (
    <Panel title="Imagen" action={<PictureButton onPick={async (file) => set({ picture: { src: await addressOf(file), crop: WHOLE } })} />}>
      {canCut ? (
        <CropStage key={src} src={src} crop={facts.picture?.crop ?? WHOLE} image={image} onCrop={onCrop} />
      ) : (
        <img src={src || undefined} alt="" className="aspect-square w-full rounded-control bg-crema object-cover" />
      )}
      <p className="text-xs text-texto-2">La pieza completa y de pie en el arco, con aire arriba. 1000 × 1000 o más.</p>
      <Field label="URL de la imagen" error={errors.image}>
        <Input value={facts.image} autoComplete="off" onChange={({ target }) => set({ image: target.value, picture: undefined })} />
      </Field>
    </Panel>
  );
}
