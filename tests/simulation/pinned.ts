/** Evenings that found a fault, with the least of their seed that shows it. */
export const pinnedEvenings: readonly { finds: string; options: string }[] = []
