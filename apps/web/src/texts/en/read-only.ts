/** Why somebody can change nothing in a committee that they read, and what to do. */
export const viewerReads =
  'You can read this committee. To edit, ask one of its owners to make you an editor.'
