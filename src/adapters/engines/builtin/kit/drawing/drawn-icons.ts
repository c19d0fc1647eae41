/** Things the packs lack, drawn in the same manner on the same 32 × 32 grid. */
export const DRAWN_ICONS: Record<string, string> = {
  'wizard-hat':
    '<path fill="#4b3fb5" d="M17 2c2 4 4 12 6 20H8C11 14 13 7 17 2z"/><path fill="#3a2f93" d="M17 2c2 4 4 12 6 20h-5c0-8 0-14-1-20z"/><path fill="#ffd02e" d="M8.6 20.5h13.900l.9 3.5H7.400z"/><ellipse cx="15.5" cy="25" rx="14" ry="4" fill="#4b3fb5"/><path fill="#ffd02e" d="m15 11 .8 1.7 1.9.2-1.4 1.3.4 1.9-1.7-1-1.7 1 .4-1.9-1.4-1.3 1.9-.2z"/>',
  'witch-hat':
    '<path fill="#3b2e5a" d="M18 2c3 2 4 4 3 7 1 5 2 9 3 13H8c3-8 5-15 10-20z"/><path fill="#ff8a1f" d="M8.6 19.5h14.700l.9 4H7.400z"/><ellipse cx="16" cy="25" rx="15" ry="4" fill="#3b2e5a"/><rect x="13.5" y="19" width="5" height="5" rx=".8" fill="none" stroke="#ffd02e" stroke-width="1.3"/>',
  'cowboy-hat':
    '<path fill="#8a5a34" d="M9 22c0-7 1.5-13 4-13 1.5 0 2 1 3 1s1.5-1 3-1c2.5 0 4 6 4 13z"/><path fill="#5d3a20" d="M8.8 18.5h14.400l.3 3.5h-15z"/><path fill="#a06b40" d="M1 18c4 4 9 5 15 5s11-1 15-5c.5 6-6 9-15 9S.5 24 1 18z"/>',
  'santa-hat':
    '<path fill="#e5383b" d="M6 23C7 12 13 4 21 5c5 1 8 7 8.5 14-2-4-4-6-7-7 1.5 3 2.5 7 2.5 11z"/><circle cx="29" cy="20" r="3" fill="#fff"/><rect x="4" y="21" width="23" height="6.5" rx="3.25" fill="#fff"/>',
  'party-hat':
    '<path fill="#8e4ec6" d="M16 4 7 27c5 2.5 13 2.5 18 0z"/><path fill="#ffd02e" d="m12.5 13 9-.0 1.4 3.700H11zM9.6 20.5h12.800l1.5 3.800H8z"/><circle cx="16" cy="4.5" r="3.2" fill="#ff7ab8"/>',
  'chef-hat':
    '<path fill="#fff" d="M9 16a6 6 0 0 1-1-11.5C10 1.5 14 1 16 3c2-2 6-1.5 8 1.5A6 6 0 0 1 23 16v11H9z"/><path fill="#dfe3ee" d="M9 22h14v5H9z"/>',
  'pirate-hat':
    '<path fill="#26222f" d="M2 22c1-9 7-16 14-16s13 7 14 16c-4-3-8-4-14-4S6 19 2 22z"/><path fill="#f2b632" d="M2 22c4-4 8-5.5 14-5.5S26 18 30 22l-.5 2.5c-4-3-8-4-13.5-4s-9.5 1-13.5 4z"/><circle cx="16" cy="11.5" r="2.6" fill="#fff"/><path stroke="#fff" stroke-width="1.2" stroke-linecap="round" d="m12.5 15.5 7-2.5m-7 0 7 2.5"/>',
  'knight-helmet':
    '<path fill="#aeb6c6" d="M5 30V16a11 11 0 0 1 22 0v14z"/><path fill="#8b94a8" d="M16 5a11 11 0 0 1 11 11v14H16z"/><path fill="#2b2b3a" d="M8 16h16v3.5H8z"/><path fill="#2b2b3a" d="M15.2 20h1.600v8h-1.600z"/><path fill="#e5383b" d="M15 6c-1-4 3-6 8-4-3 .5-5 2-5 4z"/>',
  'viking-helmet':
    '<path fill="#9aa3b5" d="M6 24a10 10 0 0 1 20 0z"/><path fill="#f2b632" d="M5 22h22v4H5zM14.5 13h3v9h-3z"/><path fill="#f7ecd2" d="M6 21C1 20 0 13 2 8c1 5 3 7 7 7zM26 21c5-1 6-8 4-13-1 5-3 7-7 7z"/>',
  cape: '<path fill="#d62839" d="M10 3h12c3 8 5 17 7 27-8-3-18-3-26 0C5 20 7 11 10 3z"/><path fill="#a81e2d" d="M16 3h6c3 8 5 17 7 27-4-1.5-8-2.2-13-2.300z"/>',
  'bow-tie':
    '<path fill="#e5383b" d="M4 9c4 1 8 3 10 5v4c-2 2-6 4-10 5-1-4-1-10 0-14zM28 9c-4 1-8 3-10 5v4c2 2 6 4 10 5 1-4 1-10 0-14z"/><rect x="12.5" y="12" width="7" height="8" rx="2.5" fill="#b41f2b"/>',
  'flower-crown':
    '<path stroke="#3fae4b" stroke-width="2.5" fill="none" d="M3 18c6 6 20 6 26 0"/><g fill="#ff7ab8"><circle cx="6" cy="18" r="4"/><circle cx="26" cy="18" r="4"/></g><g fill="#ffd02e"><circle cx="12" cy="21" r="4"/></g><circle cx="20" cy="21" r="4" fill="#fff"/><g fill="#f58a1f"><circle cx="6" cy="18" r="1.5"/><circle cx="26" cy="18" r="1.5"/><circle cx="12" cy="21" r="1.5"/><circle cx="20" cy="21" r="1.5"/></g>',
  table:
    '<path fill="#7a4a2b" d="M6 15h3l-1 15H5.5zM23 15h3l.5 15H24z"/><rect x="2" y="12" width="28" height="4.5" rx="1.5" fill="#b0713f"/><path fill="#8f5a31" d="M3 16.5h26v1.5H3z"/>',
  fence:
    '<g fill="#f3efe6"><path d="M3 30V12l2.5-3L8 12v18zM13.5 30V12L16 9l2.5 3v18zM24 30V12l2.5-3 2.5 3v18z"/><path d="M1 15h30v3H1zM1 23h30v3H1z"/></g><path fill="#d9d2c4" d="M1 17h30v1H1zM1 25h30v1H1z"/>',
  lighthouse:
    '<path fill="#f4f1ea" d="M12 10h8l2.5 20h-13z"/><path fill="#e5383b" d="m11.5 14 9-.0.6 4.5H10.900zM10.4 23h11.200l.6 4.5H9.800z"/><rect x="11.5" y="5" width="9" height="5" fill="#ffd964"/><path fill="#b41f2b" d="M10.5 5.5 16 1l5.5 4.5z"/><rect x="10" y="9.5" width="12" height="1.5" rx=".7" fill="#4a4458"/><rect x="14.5" y="25.5" width="3" height="4.5" rx="1.4" fill="#4a4458"/>',
  windmill:
    '<path fill="#e9dcc3" d="M11 13h10l3 17H8z"/><path fill="#b0563b" d="M10 14c1-5 3-7 6-7s5 2 6 7z"/><rect x="14" y="24" width="4" height="6" rx="2" fill="#7a4a2b"/><g fill="#fdfaf3" stroke="#a08a68" stroke-width=".5"><path d="m16 12 2-11h4l-4.5 11.5zM17 12.5l11 2v4l-11.5-4.5zM16.5 13.5l-2 11h-4L15 13.200zM15.5 13l-11-2V7L16 11.5z"/></g><circle cx="16" cy="12.7" r="1.6" fill="#7a4a2b"/>',
  'hot-air-balloon':
    '<path fill="#e5383b" d="M16 1C9 1 4 6 4 12c0 5 5 9 8 12h8c3-3 8-7 8-12 0-6-5-11-12-11z"/><path fill="#ffd02e" d="M16 1c-4 0-7 5-7 11 0 5 2.5 9 4 12h6c1.5-3 4-7 4-12 0-6-3-11-7-11z"/><path fill="#2f9df6" d="M16 1c-1.8 0-3 5-3 11s1 9 1.5 12h3c.5-3 1.5-6 1.5-12s-1.2-11-3-11z"/><path stroke="#6b4a2b" stroke-width=".6" d="m12.5 24 1 3.5m6-3.5-1 3.5"/><rect x="12.7" y="27" width="6.6" height="4.5" rx="1.2" fill="#9a6436"/><path fill="#b97b45" d="M12.7 27h6.600v1.300h-6.600z"/>',
  pumpkin:
    '<path fill="#4c8a2f" d="M14.5 9c0-3 1-5 4-6l1 2c-1.5.8-2 2-2 4z"/><ellipse cx="8.5" cy="19" rx="6.5" ry="9.5" fill="#e8731a"/><ellipse cx="23.5" cy="19" rx="6.5" ry="9.5" fill="#e8731a"/><ellipse cx="12" cy="19" rx="6" ry="10.5" fill="#f58a1f"/><ellipse cx="20" cy="19" rx="6" ry="10.5" fill="#f58a1f"/><ellipse cx="16" cy="19" rx="5" ry="11" fill="#ff9e3a"/>',
  igloo:
    '<path fill="#e8f4ff" d="M2 28a14 14 0 0 1 28 0z"/><path fill="none" stroke="#b5d3ec" stroke-width="1" d="M4 22h24M8 17h16M16 14v3M10 17v5M22 17v5M7 22v6M25 22v6"/><path fill="#cfe4f7" d="M10 28v-2a6 6 0 0 1 12 0v2z"/><path fill="#3d5a80" d="M12 28v-1.5a4 4 0 0 1 8 0V28z"/>',
  campfire:
    '<g stroke="#7a4a2b" stroke-width="3.5" stroke-linecap="round"><path d="m5 29 22-5"/><path stroke="#93603a" d="m27 29-22-5"/></g><path fill="#ff7a1a" d="M16 3c1 5 8 8 8 15a8 8 0 0 1-16 0c0-4 2-6 3-9 1 2 2 3 3 3 1-3 0-6 2-9z"/><path fill="#ffd02e" d="M16 12c.5 3 4 4 4 8a4 4 0 0 1-8 0c0-3 3-4 4-8z"/>',
  'swing-set':
    '<path stroke="#c14b3a" stroke-width="2" stroke-linecap="round" d="M4 30 9 3l5 27M18 30l5-27 5 27M9 3h14"/><path stroke="#8a8fa0" stroke-width=".8" d="M13 3v19m6-19v19"/><rect x="11.5" y="21.5" width="9" height="2" rx="1" fill="#2f7df6"/>',
  bench:
    '<path fill="#4a4458" d="M5 20h2v10H5zM25 20h2v10h-2zM5 10h1.5v11H5zM25.5 10H27v11h-1.5z"/><g fill="#b0713f"><rect x="2" y="10" width="28" height="3" rx="1"/><rect x="2" y="14.5" width="28" height="3" rx="1"/><rect x="1.5" y="19.5" width="29" height="3" rx="1"/></g>',
  'street-lamp':
    '<path fill="#3d3a4e" d="M15 10h2v18h-2zM12 28h8v2.5h-8z"/><path fill="#ffe28a" d="m12.5 3 7 .0 1.5 7h-10z"/><path fill="#3d3a4e" d="M12 3.5 16 .5l4 3zM11 10h10v1.5H11z"/>',
  'treasure-chest':
    '<path fill="#8a5a34" d="M4 15h24v14H4z"/><path fill="#a56d40" d="M4 15c0-6 3-9 7-9h10c4 0 7 3 7 9z"/><path fill="#f2b632" d="M4 14h24v3H4zM8 6.800h2.5V29H8zM21.5 6.800H24V29h-2.5zM13.5 13h5v7h-5z"/><circle cx="16" cy="16" r="1.2" fill="#5d3a20"/>',
  scarecrow:
    '<path stroke="#93603a" stroke-width="2" d="M16 12v19M4 17h24"/><path fill="#3a6fb5" d="M5 14.5h22v5h-6l1 8H10l1-8H5z"/><circle cx="16" cy="9" r="5" fill="#f3d9a0"/><path fill="#c99a3f" d="M7 8h18l-4-2-1-4h-8l-1 4z"/><circle cx="14.2" cy="9.5" r=".8"/><circle cx="17.8" cy="9.5" r=".8"/>',
  collar:
    '<path fill="#e5383b" d="M5 12c6 4 16 4 22 0v4c-6 4-16 4-22 0z"/><circle cx="16" cy="19" r="3.2" fill="#f2b632"/>',
  'worn-scarf':
    '<path fill="#e5383b" d="M4 12c6 5 18 5 24 0 1 2 1 4 0 6-3 2-5 3-7 3l1 9h-6l-1-8.5C11 21.5 7 20 4 18c-1-2-1-4 0-6z"/><path fill="#b41f2b" d="m15 21.5 6-.5.3 2.5H15.300zM16 27.5h5.800l.2 2.5h-6z"/>',
  surfboard:
    '<path fill="#2ec9c2" d="M16 1c5 6 6 22 2 30h-4C10 23 11 7 16 1z"/><path fill="#fff" d="M15.4 3h1.200v27h-1.200z"/><path fill="#ff7a59" d="M12 13h8l.2 4h-8.400z"/>',
  'space-helmet':
    '<circle cx="16" cy="16" r="15" fill="#bfe3ff" fill-opacity=".38"/><circle cx="16" cy="16" r="14.2" fill="none" stroke="#eef3fb" stroke-width="1.8"/><path fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" d="M6.5 12a10.5 10.5 0 0 1 5-6"/>',
  signboard:
    '<path fill="#8f5a31" d="M14.5 16h3v15h-3z"/><rect x="1" y="5" width="30" height="15" rx="2" fill="#b0713f"/><rect x="2.5" y="6.5" width="27" height="12" rx="1.2" fill="#e9c793"/>',
  skateboard:
    '<path fill="#5b4fa8" d="M1.5 15c1-1 2-.6 3 .4 1.3 1.4 2.6 1.9 4.5 1.900h14c1.9 0 3.2-.5 4.5-1.9 1-1 2-1.4 3-.4s.4 2.2-.6 3.200c-1.9 2-3.9 2.8-6.9 2.800H9c-3 0-5-.8-6.9-2.8-1-1-1.6-2.2-.6-3.200z"/><path fill="#ffd02e" d="M9 17.300h14v1.300H9z"/><g fill="#c3c9d4"><path d="M8 21h4l-1 2.500H9zM20 21h4l-1 2.500h-2z"/></g><circle cx="10" cy="24.5" r="2.6" fill="#ff5d6c"/><circle cx="22" cy="24.5" r="2.6" fill="#ff5d6c"/><circle cx="10" cy="24.5" r="1" fill="#fff"/><circle cx="22" cy="24.5" r="1" fill="#fff"/>',
  sword:
    '<path fill="#dfe5f0" d="M14.2 20V4.500L16 1l1.8 3.500V20z"/><path fill="#b5bfd2" d="M16 1l1.8 3.500V20H16z"/><rect x="9.5" y="19.5" width="13" height="3" rx="1.5" fill="#f2b632"/><path fill="#7a4a2b" d="M14.6 22h2.800v6.500h-2.800z"/><circle cx="16" cy="29.2" r="1.9" fill="#f2b632"/>',
  bamboo:
    '<g fill="#7cc04e"><rect x="7" y="2" width="4.5" height="29" rx="1"/><rect x="19" y="4" width="4.5" height="27" rx="1"/></g><g fill="#4f9a3a"><path d="M6.5 10h5.500v1.400H6.500zM6.5 19h5.500v1.400H6.500zM18.5 13h5.500v1.400h-5.500zM18.5 22h5.500v1.400h-5.500z"/></g><path fill="#5cb24a" d="M11 11c3-5 7-6 9-5-1 4-5 6-9 5zM23 14c2-4 5-5 8-4-1 3-4 5-8 4zM7 20c-2-4-4-5-6.5-4.500C1.5 19 4 21 7 20z"/>',
  fireworks:
    '<path d="M13.8 11.0L20.5 11.0M13.3 12.7L18.7 16.6M11.9 13.7L13.9 20.0M10.1 13.7L8.1 20.0M8.7 12.7L3.3 16.6M8.2 11.0L1.5 11.0M8.7 9.3L3.3 5.4M10.1 8.3L8.1 2.0M11.9 8.3L13.9 2.0M13.3 9.3L18.7 5.4" stroke="#ff5d8f" stroke-width="1.1" stroke-linecap="round" fill="none"/><circle cx="11" cy="11" r="1.1" fill="#ff5d8f"/><path d="M24.9 9.0L29.5 9.0M24.6 10.1L28.3 12.8M23.6 10.9L25.0 15.2M22.4 10.9L21.0 15.2M21.4 10.1L17.7 12.8M21.1 9.0L16.5 9.0M21.4 7.9L17.7 5.2M22.4 7.1L21.0 2.8M23.6 7.1L25.0 2.8M24.6 7.9L28.3 5.2" stroke="#ffd24a" stroke-width="1.1" stroke-linecap="round" fill="none"/><circle cx="23" cy="9" r="0.8" fill="#ffd24a"/><path d="M24.4 22.0L30.0 22.0M23.9 23.4L28.5 26.7M22.7 24.3L24.5 29.6M21.3 24.3L19.5 29.6M20.1 23.4L15.5 26.7M19.6 22.0L14.0 22.0M20.1 20.6L15.5 17.3M21.3 19.7L19.5 14.4M22.7 19.7L24.5 14.4M23.9 20.6L28.5 17.3" stroke="#5cc8ff" stroke-width="1.1" stroke-linecap="round" fill="none"/><circle cx="22" cy="22" r="1.0" fill="#5cc8ff"/>',
  submarine:
    '<path fill="#f2b632" d="M4 19c0-5 5-7 12-7s13 2 13 7-6 8-13 8S4 24 4 19z"/><path fill="#d99a1f" d="M4.3 21c1.5 4 6 6 11.7 6s12-2 13-7c-5 3-17 4-24.7 1z"/><path fill="#f2b632" d="M12 12l1-6h6l1 6z"/><path fill="#d99a1f" d="M17 6V2.500h4V4h-2.500v2zM2 14l3 3v4l-3 3c-1-3-1-7 0-10z"/><g fill="#8fd8ff" stroke="#8a5a1c" stroke-width="1"><circle cx="11" cy="19" r="2.3"/><circle cx="18" cy="19" r="2.3"/><circle cx="24.5" cy="18.5" r="1.9"/></g>',
  bridge:
    '<path fill="#b5533f" d="M1 18h30v3H1z"/><path fill="#c9654f" d="M7 5h2.500v25H7zM22.5 5H25v25h-2.500z"/><path fill="none" stroke="#c9654f" stroke-width="1.1" d="M0 12Q5 14 8.2 6Q16 22 23.7 6Q27 14 32 12"/><path stroke="#c9654f" stroke-width=".6" d="M3 13v5M5.5 12v6M12 13v5M16 15v3M20 13v5M26.5 12v6M29 13v5"/>',
}
