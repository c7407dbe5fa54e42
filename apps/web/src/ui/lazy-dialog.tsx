import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

interface Opened {
  opened: boolean
}

const loads: (() => Promise<unknown>)[] = []

/** A dialog whose code comes when it is first opened, or with `prefetchDialogs`. */
export function lazyDialog<Props extends Opened>(load: () => Promise<ComponentType<Props>>) {
  loads.push(load)
  const Dialog = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, where its module is read
  return function LazyDialog(props: Props) {
    const [wanted, setWanted] = useState(false)
    if (props.opened && !wanted) setWanted(true)
    return wanted ? (
      <Suspense>
        <Later Dialog={Dialog} props={props} />
      </Suspense>
    ) : null
  }
}

/** Opens a moment after the dialog is there: only then it notes where the focus was, to bring it back. */
function Later<Props extends Opened>({ Dialog, props }: { Dialog: ComponentType<Props>; props: Props }) {
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return <Dialog {...props} opened={there && props.opened} />
}

/** Fetches all dialogs ahead, so that none is missing when the connection goes. Without one there is nothing to do. */
export function prefetchDialogs(): void {
  for (const load of loads) load().catch(() => undefined)
}
