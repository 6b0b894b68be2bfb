import { Badge } from '#web/ui/state/badge.tsx';

/** Which program prepared an order; nothing for the others. Its host may be long. */
export const PlatformTag = ({ platform }: { platform: string | undefined }) =>
  platform && (
    <Badge tone="agave" className="max-w-full justify-self-start">
      <span className="truncate">Por {platform}</span>
    </Badge>
  );
