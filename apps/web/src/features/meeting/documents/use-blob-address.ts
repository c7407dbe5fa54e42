import { useEffect, useState } from 'react'

/**
 * Returns an address of a blob for elements of the page; null until it exists. It is revoked with the
 * component.
 */
export function useBlobAddress(blob: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
