/** Names the sound that plays, for the controls of a locked phone or a headset: without it they show the page's address. */
export function namePlaying(title: string, artist = ''): void {
  if ('mediaSession' in navigator) navigator.mediaSession.metadata = new MediaMetadata({ title, artist })
}
