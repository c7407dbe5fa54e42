import { useEffect, useState } from 'react'

/**
 * For a menu, a dialog or a list that is rendered when it is first opened, and stays. It opens one render after it is
 * built: only then does it record the focused element, to restore the focus later.
 */
export function useBuiltWhenOpened(opened: boolean): { isBuilt: boolean; isOpened: boolean } {
  const [isBuilt, setIsBuilt] = useState(false)
  const [isThere, setIsThere] = useState(false)
  useEffect(() => setIsThere(isBuilt), [isBuilt])
  if (opened && !isBuilt) setIsBuilt(true)
  return { isBuilt, isOpened: isThere && opened }
}
