throw new Error('this part of the server needs Node.js and does not run in a page');
