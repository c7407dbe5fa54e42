/** The reason why a person with read-only access can't change anything in a committee, and the next step. */
export const viewerReads = 'You can read this committee. To edit, ask one of its owners to make you an editor.'
