import { Extension, textblockTypeInputRule } from '@tiptap/core'

/** The page's own headings end at level 2, so those in the notes are 3 and 4; people type and paste them as 1 and 2. */
export const headingLevels = [3, 4] as const

/** `# ` and `## ` at the start of a line make a heading. */
export const HeadingsByHash = Extension.create({
  name: 'headingsByHash',
  addInputRules() {
    const type = this.editor.schema.nodes.heading
    if (!type) return []
    return headingLevels.map((level, index) =>
      textblockTypeInputRule({
        find: new RegExp(`^#{${index + 1}}\\s$`),
        type,
        getAttributes: { level },
      }),
    )
  },
})
