/** Apart from ideas.ts: an export, which each device stores first, needs no other words of ideas. */
export const ideaStatusTexts = { new: 'New', in_discussion: 'In Discussion', approved: 'Approved' } as const
