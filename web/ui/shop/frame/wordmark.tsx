/** The logotype. Colour and height come from `className`. */
export const Wordmark = ({ className, standing = false }: { className?: string; standing?: boolean }) => (
  <svg
    viewBox={standing ? '0 0 752 92' : '0 0 752 100'}
    fill="none"
    stroke="currentColor"
    strokeWidth={standing ? 8 : 8.5}
    className={className}
    aria-hidden="true"
  >
    <path d="M70.6 24A38 38 0 1 0 70.6 76M92 92V44a27 27 0 0 1 54 0V92M92 67H146M205 25C201 17 194 12.25 184.5 12.25C172.5 12.25 164 19.5 164 29.5C164 54 209 44 209 68.5C209 80 199 87.75 186 87.75C174 87.75 165 82 161 72.5M227 92V44a27 27 0 0 1 54 0V92M227 67H281M341.25 12.25H362a17.75 17.75 0 0 1 0 35.5H341.25M362 47.75H367a20 20 0 0 1 0 40H341.25M341.25 8V92M410 8V87.75H446M458 92V44a27 27 0 0 1 54 0V92M458 67H512M535 92V44a27 27 0 0 1 54 0V92M670.6 24A38 38 0 1 0 670.6 76M692 92V44a27 27 0 0 1 54 0V92M692 67H746" />
  </svg>
);
