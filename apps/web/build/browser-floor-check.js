/*
 * The first script of every page, in the oldest syntax: it must run in any browser. Each of the three features arrived
 * with a version of browser-floor.ts: Chrome 114, Safari 17.4, Firefox 128. Without one of them, the app finds no
 * element to start in, and a notice takes its place.
 */
;(function () {
  var known = window.HTMLElement && HTMLElement.prototype
  if (known && known.showPopover && known.checkVisibility && window.CSS && CSS.registerProperty) return
  document.documentElement.setAttribute('data-below-floor', '')
  var root = document.getElementById('root')
  if (root) root.id = 'too-old'
  var notice = document.createElement('script')
  notice.src = '__NOTICE__'
  document.body.appendChild(notice)
})()
