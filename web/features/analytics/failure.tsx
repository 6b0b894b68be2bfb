import { ErrorStrip } from '#web/ui/state/error-strip.tsx';

/** The error of the analytics page, with a hint at the configuration. */
export const AnalyticsFailure = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorStrip
    onRetry={onRetry}
    message={
      <>
        Failed to load analytics data. Please check your Google Analytics configuration.
        <span className="block">Google Analytics 4 must be configured to view this data.</span>
      </>
    }
  />
);
