import type * as Y from 'yjs'
import type { Query } from '../../document/query.ts'
import { templateSettings } from './meeting-template.ts'

/** A query over the committee's settings; fires when a setting with such a key changed. */
export const querySettings = <T>(doc: Y.Doc, read: () => T, concerns: (key: string) => boolean): Query<T> => ({
  read,
  subscribe: (onChange) => {
    const settings = templateSettings(doc)
    const changed = ({ keysChanged }: Y.YMapEvent<unknown>) => {
      if ([...keysChanged].some((key) => concerns(key))) onChange()
    }
    settings.observe(changed)
    return () => settings.unobserve(changed)
  },
})
