import { type ComponentType, useEffect, useState } from 'react'
import { loadLater } from './load-later.tsx'

interface Opened {
  opened: boolean
}

const loads: (() => Promise<unknown>)[] = []

/** A dialog whose code comes when it is first opened, or with `prefetchDialogs`. */
export function lazyDialog<Props extends Opened>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = loadLater(async () => opensWhenThere(await load()))
  loads.push(Dialog.load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, where its module is read
  return function LazyDialog(props: Props) {
    const [wanted, setWanted] = useState(false)
    if (props.opened && !wanted) setWanted(true)
    return wanted ? <Dialog.Component {...props} /> : null
  }
}

/** Opens a moment after the dialog is there: only then it notes where the focus was, to bring it back. */
function opensWhenThere<Props extends Opened>(Dialog: ComponentType<Props>) {
  return function OpensWhenThere(props: Props) {
    const [there, setThere] = useState(false)
    useEffect(() => setThere(true), [])
    return <Dialog {...props} opened={there && props.opened} />
  }
}

/** Fetches all dialogs ahead, so that none is missing when the connection goes. Without one there is nothing to do. */
export function prefetchDialogs(): void {
  for (const load of loads) load().catch(() => undefined)
}
