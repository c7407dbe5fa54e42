let ownChange = false

/** Runs what this person does here, so that it is not told to them as news. */
export function asOwnChange<T>(act: () => T): T {
  ownChange = true
  try {
    return act()
  } finally {
    ownChange = false
  }
}

/** Whether the change that is being heard of now is this person's own. */
export const isOwnChange = (): boolean => ownChange
