import type { ReactNode } from 'react';

type OfficePageProps = {
  title: string;
  /** One line below the title; screen readers announce its changes. */
  about?: ReactNode;
  /** Content at the right end of the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** A page of the administration: title and content. */
export const OfficePage = ({ title, about, action, children }: OfficePageProps) => (
  <div className="grid max-w-[1360px] grid-cols-[minmax(0,1fr)] gap-7 px-gutter [--cb-gutter:clamp(16px,2.6vw,40px)] pt-[clamp(20px,2.4vw,36px)] pb-16">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      {/* On phones the action stands below, so that a line that arrives late does not move it there. */}
      <div className="max-sm:basis-full">
        <h1 className="text-[1.625rem] leading-[1.2] font-semibold tracking-[-.018em]">{title}</h1>
        {about !== undefined && (
          <p role="status" className="num mt-0.5 min-h-[1.5em] text-pretty text-texto-2">
            {about}
          </p>
        )}
      </div>
      {action}
    </div>
    {children}
  </div>
);
