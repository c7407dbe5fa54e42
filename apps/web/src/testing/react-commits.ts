import { onTestFinished } from 'vitest'

interface Hook {
  onCommitFiberRoot(...words: unknown[]): void
}

/** Counts the commits of React from now on, as its developer tools do. */
export function countCommits(): () => number {
  const hook = Reflect.get(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__') as Hook
  const before = hook.onCommitFiberRoot
  let commits = 0
  hook.onCommitFiberRoot = (...words) => {
    commits++
    before(...words)
  }
  onTestFinished(() => {
    hook.onCommitFiberRoot = before
  })
  return () => commits
}
