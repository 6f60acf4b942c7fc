import { describe, expect, it } from 'vitest';
import { proxiedURL, rewriteLinks } from './rewrite-links.js';

const prefix = '/api/v1/namespaces/ns/pods/web/proxy';
const address = { prefix, url: new URL('http://10.0.0.1:8080/dir/page'), host: 'localhost:8001' };

describe('links through a proxy', () => {
  it.each([
    ['/next', `${prefix}/next`],
    ['/next/?a=1#b', `${prefix}/next/?a=1#b`],
    ['/', `${prefix}/`],
    ['relative', 'relative'],
    ['', ''],
    ['#part', '#part'],
    ['http://10.0.0.1:8080/next', `${prefix}/next`],
    ['//10.0.0.1:8080/next', `${prefix}/next`],
    ['http://localhost:8001/next', `http://localhost:8001${prefix}/next`],
    ['https://example.com/next', 'https://example.com/next'],
    [`${prefix}/already`, `${prefix}/already`],
    ['mailto:someone', 'mailto:someone'],
  ])('%s becomes %s', (link, proxied) => {
    expect(proxiedURL(link, address)).toBe(proxied);
  });

  it.each([
    ['<a href="/x">/x</a>', `<a href="${prefix}/x">/x</a>`],
    ["<A class=y HREF = '/x' >", `<A class=y HREF = '${prefix}/x' >`],
    ['<img src=/x.png><p title="/x">', `<img src=${prefix}/x.png><p title="/x">`],
    ['<a href="/x?a=1&amp;b=2">', `<a href="${prefix}/x?a=1&amp;b=2">`],
    ['<!-- <a href="/x"> --><link href="/y"/>', `<!-- <a href="/x"> --><link href="${prefix}/y"/>`],
    ['<script>"<a href=\'/x\'>"</script><a href="/y">', `<script>"<a href='/x'>"</script><a href="${prefix}/y">`],
    ['<form action="/go"><input src="/i">', `<form action="${prefix}/go"><input src="${prefix}/i">`],
    ['1 < 2 and <', '1 < 2 and <'],
    ['<a href="/unfinished', '<a href="/unfinished'],
    ['<toString href="/x">', '<toString href="/x">'],
  ])('lead through the proxy in %s', (html, proxied) => {
    expect(rewriteLinks(html, address)).toBe(proxied);
  });

  it('reads hostile HTML once', () => {
    const started = process.cpuUsage();
    rewriteLinks('<a "'.repeat(200_000), address);
    rewriteLinks('<script>'.repeat(100_000), address);
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  });
});
