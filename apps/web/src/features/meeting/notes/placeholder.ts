import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Shows a sentence in an empty text, as a decoration that is not part of the document. */
export const Placeholder = Extension.create<{ text: string; readOnlyText: string }>({
  name: 'placeholder',
  addOptions: () => ({ text: '', readOnlyText: '' }),
  addProseMirrorPlugins() {
    const { text, readOnlyText } = this.options
    const { editor } = this
    return [
      new Plugin({
        props: {
          decorations({ doc }) {
            const [first] = doc.content.content
            if (doc.childCount !== 1 || !first?.isTextblock || first.content.size > 0) return null
            return DecorationSet.create(doc, [
              Decoration.node(0, first.nodeSize, {
                'data-placeholder': editor.isEditable ? text : readOnlyText,
              }),
            ])
          },
        },
      }),
    ]
  },
})
