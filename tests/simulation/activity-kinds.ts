/** Activities of people beside their meeting, in some evenings. A seed chooses; a pinned plan names them. */
export const activityKinds = [
  'closed session',
  'personal documents',
  'export and import',
  'months',
  'forged statements',
] as const
export type ActivityKind = (typeof activityKinds)[number]
