let ownChange = false

/** Runs an action of this person, so that no toast tells them about it. */
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
