import { brandPicture } from '#web/lib/page/pictures.ts';
import { Picture } from '#web/ui/image/picture.tsx';

/** Paragraphs are separated by an empty line. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

type OwnStoryProps = { paragraphs: string[]; pictures: string[]; name: string };

/** The shop's own paragraphs and pictures, in place of those that it comes with. */
export const OwnStory = ({ paragraphs, pictures, name }: OwnStoryProps) => (
  <div className="wrap grid gap-14 py-section">
    {paragraphs.length > 0 && (
      <div className="grid max-w-[62ch] gap-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="wrap-anywhere whitespace-pre-line text-texto-2">
            {paragraph}
          </p>
        ))}
      </div>
    )}
    {pictures.length > 0 && (
      <ul className="grid gap-7 md:grid-cols-2 lg:grid-cols-3">
        {pictures.map((url, index) => (
          <li key={url}>
            <Picture
              of={brandPicture(url)}
              alt={`${name}, imagen ${index + 2}`}
              sizes="(min-width:1024px) 420px, (min-width:768px) 46vw, 92vw"
              className="aspect-4/3 w-full rounded-carta object-cover"
            />
          </li>
        ))}
      </ul>
    )}
  </div>
);
