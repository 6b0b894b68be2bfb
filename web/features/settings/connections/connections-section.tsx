import type { Settings } from '#contract/settings/settings-values.ts';
import { AssistantsPart } from './assistants/assistants-part.tsx';
import { TokensPart } from './tokens/tokens-part.tsx';
import { WebhooksPart } from './webhooks/webhooks-part.tsx';

type Assistants = Settings['agentes'];
type ConnectionsProps = {
  value: Assistants;
  errors: Record<string, string>;
  onChange: (value: Assistants) => void;
  /** Only owners give out tokens, and let customers' data leave. */
  isOwner: boolean;
};

/** The programs that read the shop, order from it and are told of its changes. */
export const ConnectionsSection = ({ isOwner, ...assistants }: ConnectionsProps) => (
  <div className="grid gap-8">
    <AssistantsPart {...assistants} />
    {isOwner && <TokensPart />}
    <WebhooksPart isOwner={isOwner} />
  </div>
);
