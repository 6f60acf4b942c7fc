import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  createStorage
} from "./chunk-RA5CRCHY.js";
import {
  handlerTransport
} from "./chunk-6ZLGS2TA.js";
import {
  newClient
} from "./chunk-PM67CXRR.js";
import {
  internalContext
} from "./chunk-HEHJPL7N.js";
import {
  protobufMediaType
} from "./chunk-ESQ42HC7.js";
import {
  CompactedError,
  CorruptDataError,
  StorageNotReadyError,
  StoredRevision,
  decodeContinue,
  encodeContinue,
  isEmptyPredicate,
  jsonStorageCodec,
  matchesAttributes,
  newKeyNotFoundError,
  parseResourceVersion,
  prefixEnd,
  prepareKey,
  sortKey,
  validateListOptions
} from "./chunk-32TLGVYB.js";
import {
  identityTransformer
} from "./chunk-QHO6KNB2.js";
import {
  eventLoopTurn,
  timeSlice
} from "./chunk-EWJ7XEPS.js";
import {
  isNotFound,
  isResourceExpired,
  isTooLargeResourceVersion,
  newResourceExpired,
  newServiceUnavailable,
  newTooLargeResourceVersion,
  newTooManyRequests
} from "./chunk-HE4L4WC4.js";
import {
  parseGroupResource
} from "./chunk-V3GSUVEX.js";
import {
  formatGroupResource
} from "./chunk-2BW4D5DC.js";
import {
  errorText
} from "./chunk-Z7BRCTGW.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";
import {
  __commonJS,
  __toESM
} from "./chunk-VJXOFUVV.js";

// node_modules/.pnpm/sorted-btree@2.1.0/node_modules/sorted-btree/b+tree.js
var require_b_tree = __commonJS({
  "node_modules/.pnpm/sorted-btree@2.1.0/node_modules/sorted-btree/b+tree.js"(exports) {
    "use strict";
    var __extends = exports && exports.__extends || /* @__PURE__ */ (function() {
      var extendStatics = function(d, b) {
        extendStatics = Object.setPrototypeOf || { __proto__: [] } instanceof Array && function(d2, b2) {
          d2.__proto__ = b2;
        } || function(d2, b2) {
          for (var p in b2) if (Object.prototype.hasOwnProperty.call(b2, p)) d2[p] = b2[p];
        };
        return extendStatics(d, b);
      };
      return function(d, b) {
        if (typeof b !== "function" && b !== null)
          throw new TypeError("Class extends value " + String(b) + " is not a constructor or null");
        extendStatics(d, b);
        function __() {
          this.constructor = d;
        }
        d.prototype = b === null ? Object.create(b) : (__.prototype = b.prototype, new __());
      };
    })();
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.EmptyBTree = exports.check = exports.areOverlapping = exports.sumChildSizes = exports.BNodeInternal = exports.BNode = exports.asSet = exports.fixMaxSize = exports.simpleComparator = exports.defaultComparator = void 0;
    function defaultComparator(a, b) {
      if (Number.isFinite(a) && Number.isFinite(b)) {
        return a - b;
      }
      var ta = typeof a;
      var tb = typeof b;
      if (ta !== tb) {
        return ta < tb ? -1 : 1;
      }
      if (ta === "object") {
        if (a === null)
          return b === null ? 0 : -1;
        else if (b === null)
          return 1;
        a = a.valueOf();
        b = b.valueOf();
        ta = typeof a;
        tb = typeof b;
        if (ta !== tb) {
          return ta < tb ? -1 : 1;
        }
      }
      if (a < b)
        return -1;
      if (a > b)
        return 1;
      if (a === b)
        return 0;
      if (Number.isNaN(a))
        return Number.isNaN(b) ? 0 : -1;
      else if (Number.isNaN(b))
        return 1;
      return Array.isArray(a) ? 0 : Number.NaN;
    }
    exports.defaultComparator = defaultComparator;
    function simpleComparator(a, b) {
      return a > b ? 1 : a < b ? -1 : 0;
    }
    exports.simpleComparator = simpleComparator;
    function fixMaxSize(maxNodeSize) {
      return maxNodeSize >= 4 ? Math.min(maxNodeSize | 0, 256) : 32;
    }
    exports.fixMaxSize = fixMaxSize;
    var BTree = (
      /** @class */
      (function() {
        function BTree2(entries, compare, maxNodeSize) {
          this._root = EmptyLeaf;
          this._maxNodeSize = fixMaxSize(maxNodeSize);
          this._compare = compare || defaultComparator;
          if (entries)
            this.setPairs(entries);
        }
        Object.defineProperty(BTree2.prototype, "size", {
          /////////////////////////////////////////////////////////////////////////////
          // ES6 Map<K,V> methods /////////////////////////////////////////////////////
          /** Gets the number of key-value pairs in the tree. */
          get: function() {
            return this._root.size();
          },
          enumerable: false,
          configurable: true
        });
        Object.defineProperty(BTree2.prototype, "length", {
          /** Gets the number of key-value pairs in the tree. */
          get: function() {
            return this.size;
          },
          enumerable: false,
          configurable: true
        });
        Object.defineProperty(BTree2.prototype, "isEmpty", {
          /** Returns true iff the tree contains no key-value pairs. */
          get: function() {
            return this._root.size() === 0;
          },
          enumerable: false,
          configurable: true
        });
        BTree2.prototype.clear = function() {
          this._root = EmptyLeaf;
        };
        BTree2.prototype.forEach = function(callback, thisArg) {
          var _this = this;
          if (thisArg !== void 0)
            callback = callback.bind(thisArg);
          return this.forEachPair(function(k, v) {
            return callback(v, k, _this);
          });
        };
        BTree2.prototype.forEachPair = function(callback, initialCounter) {
          var low = this.minKey(), high = this.maxKey();
          return this.forRange(low, high, true, callback, initialCounter);
        };
        BTree2.prototype.get = function(key2, defaultValue) {
          return this._root.get(key2, defaultValue, this);
        };
        BTree2.prototype.set = function(key2, value, overwrite) {
          if (this._root.isShared)
            this._root = this._root.clone();
          var result = this._root.set(key2, value, overwrite, this);
          if (result === true || result === false)
            return result;
          var children = [this._root, result];
          this._root = new BNodeInternal(children, sumChildSizes(children));
          return true;
        };
        BTree2.prototype.has = function(key2) {
          return this.forRange(key2, key2, true, void 0) !== 0;
        };
        BTree2.prototype.delete = function(key2) {
          return this.editRange(key2, key2, true, DeleteRange) !== 0;
        };
        BTree2.prototype.with = function(key2, value, overwrite) {
          var nu = this.clone();
          return nu.set(key2, value, overwrite) || overwrite ? nu : this;
        };
        BTree2.prototype.withPairs = function(pairs, overwrite) {
          var nu = this.clone();
          return nu.setPairs(pairs, overwrite) !== 0 || overwrite ? nu : this;
        };
        BTree2.prototype.withKeys = function(keys, returnThisIfUnchanged) {
          var nu = this.clone(), changed = false;
          for (var i = 0; i < keys.length; i++)
            changed = nu.set(keys[i], void 0, false) || changed;
          return returnThisIfUnchanged && !changed ? this : nu;
        };
        BTree2.prototype.without = function(key2, returnThisIfUnchanged) {
          return this.withoutRange(key2, key2, true, returnThisIfUnchanged);
        };
        BTree2.prototype.withoutKeys = function(keys, returnThisIfUnchanged) {
          var nu = this.clone();
          return nu.deleteKeys(keys) || !returnThisIfUnchanged ? nu : this;
        };
        BTree2.prototype.withoutRange = function(low, high, includeHigh, returnThisIfUnchanged) {
          var nu = this.clone();
          if (nu.deleteRange(low, high, includeHigh) === 0 && returnThisIfUnchanged)
            return this;
          return nu;
        };
        BTree2.prototype.filter = function(callback, returnThisIfUnchanged) {
          var nu = this.greedyClone();
          var del;
          nu.editAll(function(k, v, i) {
            if (!callback(k, v, i))
              return del = Delete;
          });
          if (!del && returnThisIfUnchanged)
            return this;
          return nu;
        };
        BTree2.prototype.mapValues = function(callback) {
          var tmp = {};
          var nu = this.greedyClone();
          nu.editAll(function(k, v, i) {
            return tmp.value = callback(v, k, i), tmp;
          });
          return nu;
        };
        BTree2.prototype.reduce = function(callback, initialValue) {
          var i = 0, p = initialValue;
          var it = this.entries(this.minKey(), ReusedArray), next;
          while (!(next = it.next()).done)
            p = callback(p, next.value, i++, this);
          return p;
        };
        BTree2.prototype.entries = function(lowestKey, reusedArray) {
          var info = this.findPath(lowestKey);
          if (info === void 0)
            return iterator();
          var nodequeue = info.nodequeue, nodeindex = info.nodeindex, leaf = info.leaf;
          var state = reusedArray !== void 0 ? 1 : 0;
          var i = lowestKey === void 0 ? -1 : leaf.indexOf(lowestKey, 0, this._compare) - 1;
          return iterator(function() {
            jump: for (; ; ) {
              switch (state) {
                case 0:
                  if (++i < leaf.keys.length)
                    return { done: false, value: [leaf.keys[i], leaf.values[i]] };
                  state = 2;
                  continue;
                case 1:
                  if (++i < leaf.keys.length) {
                    reusedArray[0] = leaf.keys[i], reusedArray[1] = leaf.values[i];
                    return { done: false, value: reusedArray };
                  }
                  state = 2;
                case 2:
                  for (var level = -1; ; ) {
                    if (++level >= nodequeue.length) {
                      state = 3;
                      continue jump;
                    }
                    if (++nodeindex[level] < nodequeue[level].length)
                      break;
                  }
                  for (; level > 0; level--) {
                    nodequeue[level - 1] = nodequeue[level][nodeindex[level]].children;
                    nodeindex[level - 1] = 0;
                  }
                  leaf = nodequeue[0][nodeindex[0]];
                  i = -1;
                  state = reusedArray !== void 0 ? 1 : 0;
                  continue;
                case 3:
                  return { done: true, value: void 0 };
              }
            }
          });
        };
        BTree2.prototype.entriesReversed = function(highestKey, reusedArray, skipHighest) {
          if (highestKey === void 0) {
            highestKey = this.maxKey();
            skipHighest = void 0;
            if (highestKey === void 0)
              return iterator();
          }
          var _a = this.findPath(highestKey) || this.findPath(this.maxKey()), nodequeue = _a.nodequeue, nodeindex = _a.nodeindex, leaf = _a.leaf;
          check(!nodequeue[0] || leaf === nodequeue[0][nodeindex[0]], "wat!");
          var i = leaf.indexOf(highestKey, 0, this._compare);
          if (!skipHighest && i < leaf.keys.length && this._compare(leaf.keys[i], highestKey) <= 0)
            i++;
          var state = reusedArray !== void 0 ? 1 : 0;
          return iterator(function() {
            jump: for (; ; ) {
              switch (state) {
                case 0:
                  if (--i >= 0)
                    return { done: false, value: [leaf.keys[i], leaf.values[i]] };
                  state = 2;
                  continue;
                case 1:
                  if (--i >= 0) {
                    reusedArray[0] = leaf.keys[i], reusedArray[1] = leaf.values[i];
                    return { done: false, value: reusedArray };
                  }
                  state = 2;
                case 2:
                  for (var level = -1; ; ) {
                    if (++level >= nodequeue.length) {
                      state = 3;
                      continue jump;
                    }
                    if (--nodeindex[level] >= 0)
                      break;
                  }
                  for (; level > 0; level--) {
                    nodequeue[level - 1] = nodequeue[level][nodeindex[level]].children;
                    nodeindex[level - 1] = nodequeue[level - 1].length - 1;
                  }
                  leaf = nodequeue[0][nodeindex[0]];
                  i = leaf.keys.length;
                  state = reusedArray !== void 0 ? 1 : 0;
                  continue;
                case 3:
                  return { done: true, value: void 0 };
              }
            }
          });
        };
        BTree2.prototype.findPath = function(key2) {
          var nextnode = this._root;
          var nodequeue, nodeindex;
          if (nextnode.isLeaf) {
            nodequeue = EmptyArray, nodeindex = EmptyArray;
          } else {
            nodequeue = [], nodeindex = [];
            for (var d = 0; !nextnode.isLeaf; d++) {
              nodequeue[d] = nextnode.children;
              nodeindex[d] = key2 === void 0 ? 0 : nextnode.indexOf(key2, 0, this._compare);
              if (nodeindex[d] >= nodequeue[d].length)
                return;
              nextnode = nodequeue[d][nodeindex[d]];
            }
            nodequeue.reverse();
            nodeindex.reverse();
          }
          return { nodequeue, nodeindex, leaf: nextnode };
        };
        BTree2.prototype.keys = function(firstKey) {
          var it = this.entries(firstKey, ReusedArray);
          return iterator(function() {
            var n = it.next();
            if (n.value)
              n.value = n.value[0];
            return n;
          });
        };
        BTree2.prototype.values = function(firstKey) {
          var it = this.entries(firstKey, ReusedArray);
          return iterator(function() {
            var n = it.next();
            if (n.value)
              n.value = n.value[1];
            return n;
          });
        };
        Object.defineProperty(BTree2.prototype, "maxNodeSize", {
          /////////////////////////////////////////////////////////////////////////////
          // Additional methods ///////////////////////////////////////////////////////
          /** Returns the maximum number of children/values before nodes will split. */
          get: function() {
            return this._maxNodeSize;
          },
          enumerable: false,
          configurable: true
        });
        BTree2.prototype.minKey = function() {
          return this._root.minKey();
        };
        BTree2.prototype.maxKey = function() {
          return this._root.maxKey();
        };
        BTree2.prototype.clone = function() {
          this._root.isShared = true;
          var result = new BTree2(void 0, this._compare, this._maxNodeSize);
          result._root = this._root;
          return result;
        };
        BTree2.prototype.greedyClone = function(force) {
          var result = new BTree2(void 0, this._compare, this._maxNodeSize);
          result._root = this._root.greedyClone(force);
          return result;
        };
        BTree2.prototype.toArray = function(maxLength) {
          if (maxLength === void 0) {
            maxLength = 2147483647;
          }
          var min = this.minKey(), max = this.maxKey();
          if (min !== void 0)
            return this.getRange(min, max, true, maxLength);
          return [];
        };
        BTree2.prototype.keysArray = function() {
          var results = [];
          this._root.forRange(this.minKey(), this.maxKey(), true, false, this, 0, function(k, v) {
            results.push(k);
          });
          return results;
        };
        BTree2.prototype.valuesArray = function() {
          var results = [];
          this._root.forRange(this.minKey(), this.maxKey(), true, false, this, 0, function(k, v) {
            results.push(v);
          });
          return results;
        };
        BTree2.prototype.toString = function() {
          return this.toArray().toString();
        };
        BTree2.prototype.setIfNotPresent = function(key2, value) {
          return this.set(key2, value, false);
        };
        BTree2.prototype.nextHigherPair = function(key2, reusedArray) {
          reusedArray = reusedArray || [];
          if (key2 === void 0) {
            return this._root.minPair(reusedArray);
          }
          return this._root.getPairOrNextHigher(key2, this._compare, false, reusedArray);
        };
        BTree2.prototype.nextHigherKey = function(key2) {
          var p = this.nextHigherPair(key2, ReusedArray);
          return p && p[0];
        };
        BTree2.prototype.nextLowerPair = function(key2, reusedArray) {
          reusedArray = reusedArray || [];
          if (key2 === void 0) {
            return this._root.maxPair(reusedArray);
          }
          return this._root.getPairOrNextLower(key2, this._compare, false, reusedArray);
        };
        BTree2.prototype.nextLowerKey = function(key2) {
          var p = this.nextLowerPair(key2, ReusedArray);
          return p && p[0];
        };
        BTree2.prototype.getPairOrNextLower = function(key2, reusedArray) {
          return this._root.getPairOrNextLower(key2, this._compare, true, reusedArray || []);
        };
        BTree2.prototype.getPairOrNextHigher = function(key2, reusedArray) {
          return this._root.getPairOrNextHigher(key2, this._compare, true, reusedArray || []);
        };
        BTree2.prototype.changeIfPresent = function(key2, value) {
          return this.editRange(key2, key2, true, function(k, v) {
            return { value };
          }) !== 0;
        };
        BTree2.prototype.getRange = function(low, high, includeHigh, maxLength) {
          if (maxLength === void 0) {
            maxLength = 67108863;
          }
          var results = [];
          this._root.forRange(low, high, includeHigh, false, this, 0, function(k, v) {
            results.push([k, v]);
            return results.length > maxLength ? Break : void 0;
          });
          return results;
        };
        BTree2.prototype.setPairs = function(pairs, overwrite) {
          var added = 0;
          for (var i = 0; i < pairs.length; i++)
            if (this.set(pairs[i][0], pairs[i][1], overwrite))
              added++;
          return added;
        };
        BTree2.prototype.forRange = function(low, high, includeHigh, onFound, initialCounter) {
          var r = this._root.forRange(low, high, includeHigh, false, this, initialCounter || 0, onFound);
          return typeof r === "number" ? r : r.break;
        };
        BTree2.prototype.editRange = function(low, high, includeHigh, onFound, initialCounter) {
          var root = this._root;
          if (root.isShared)
            this._root = root = root.clone();
          try {
            var r = root.forRange(low, high, includeHigh, true, this, initialCounter || 0, onFound);
            return typeof r === "number" ? r : r.break;
          } finally {
            var isShared = void 0;
            while (root.keys.length <= 1 && !root.isLeaf) {
              isShared || (isShared = root.isShared);
              this._root = root = root.keys.length === 0 ? EmptyLeaf : root.children[0];
            }
            if (isShared) {
              root.isShared = true;
            }
          }
        };
        BTree2.prototype.editAll = function(onFound, initialCounter) {
          return this.editRange(this.minKey(), this.maxKey(), true, onFound, initialCounter);
        };
        BTree2.prototype.deleteRange = function(low, high, includeHigh) {
          return this.editRange(low, high, includeHigh, DeleteRange);
        };
        BTree2.prototype.deleteKeys = function(keys) {
          for (var i = 0, r = 0; i < keys.length; i++)
            if (this.delete(keys[i]))
              r++;
          return r;
        };
        Object.defineProperty(BTree2.prototype, "height", {
          /** Gets the height of the tree: the number of internal nodes between the
           *  BTree object and its leaf nodes (zero if there are no internal nodes). */
          get: function() {
            var node = this._root;
            var height = -1;
            while (node) {
              height++;
              node = node.isLeaf ? void 0 : node.children[0];
            }
            return height;
          },
          enumerable: false,
          configurable: true
        });
        BTree2.prototype.freeze = function() {
          var t = this;
          t.clear = t.set = t.editRange = function() {
            throw new Error("Attempted to modify a frozen BTree");
          };
        };
        BTree2.prototype.unfreeze = function() {
          delete this.clear;
          delete this.set;
          delete this.editRange;
        };
        Object.defineProperty(BTree2.prototype, "isFrozen", {
          /** Returns true if the tree appears to be frozen. */
          get: function() {
            return this.hasOwnProperty("editRange");
          },
          enumerable: false,
          configurable: true
        });
        BTree2.prototype.checkValid = function(checkOrdering) {
          if (checkOrdering === void 0) {
            checkOrdering = false;
          }
          var size = this._root.checkValid(0, this, 0, checkOrdering)[0];
          check(size === this.size, "size mismatch: counted ", size, "but stored", this.size);
        };
        return BTree2;
      })()
    );
    exports.default = BTree;
    function asSet(btree) {
      return btree;
    }
    exports.asSet = asSet;
    if (Symbol && Symbol.iterator)
      BTree.prototype[Symbol.iterator] = BTree.prototype.entries;
    BTree.prototype.where = BTree.prototype.filter;
    BTree.prototype.setRange = BTree.prototype.setPairs;
    BTree.prototype.add = BTree.prototype.set;
    function iterator(next) {
      if (next === void 0) {
        next = (function() {
          return { done: true, value: void 0 };
        });
      }
      var result = { next };
      if (Symbol && Symbol.iterator)
        result[Symbol.iterator] = function() {
          return this;
        };
      return result;
    }
    var BNode = (
      /** @class */
      (function() {
        function BNode2(keys, values) {
          if (keys === void 0) {
            keys = [];
          }
          this.keys = keys;
          this.values = values || undefVals;
          this.isShared = void 0;
        }
        Object.defineProperty(BNode2.prototype, "isLeaf", {
          get: function() {
            return this.children === void 0;
          },
          enumerable: false,
          configurable: true
        });
        BNode2.prototype.size = function() {
          return this.keys.length;
        };
        BNode2.prototype.maxKey = function() {
          return this.keys[this.keys.length - 1];
        };
        BNode2.prototype.indexOf = function(key2, failXor, cmp) {
          var keys = this.keys;
          var lo = 0, hi = keys.length, mid = hi >> 1;
          while (lo < hi) {
            var c = cmp(keys[mid], key2);
            if (c < 0)
              lo = mid + 1;
            else if (c > 0)
              hi = mid;
            else if (c === 0)
              return mid;
            else {
              if (key2 === key2)
                return keys.length;
              else
                throw new Error("BTree: NaN was used as a key");
            }
            mid = lo + hi >> 1;
          }
          return mid ^ failXor;
        };
        BNode2.prototype.minKey = function() {
          return this.keys[0];
        };
        BNode2.prototype.minPair = function(reusedArray) {
          if (this.keys.length === 0)
            return void 0;
          reusedArray[0] = this.keys[0];
          reusedArray[1] = this.values[0];
          return reusedArray;
        };
        BNode2.prototype.maxPair = function(reusedArray) {
          if (this.keys.length === 0)
            return void 0;
          var lastIndex = this.keys.length - 1;
          reusedArray[0] = this.keys[lastIndex];
          reusedArray[1] = this.values[lastIndex];
          return reusedArray;
        };
        BNode2.prototype.clone = function() {
          var v = this.values;
          return new BNode2(this.keys.slice(0), v === undefVals ? v : v.slice(0));
        };
        BNode2.prototype.greedyClone = function(force) {
          return this.isShared && !force ? this : this.clone();
        };
        BNode2.prototype.get = function(key2, defaultValue, tree) {
          var i = this.indexOf(key2, -1, tree._compare);
          return i < 0 ? defaultValue : this.values[i];
        };
        BNode2.prototype.getPairOrNextLower = function(key2, compare, inclusive, reusedArray) {
          var i = this.indexOf(key2, -1, compare);
          var indexOrLower = i < 0 ? ~i - 1 : inclusive ? i : i - 1;
          if (indexOrLower >= 0) {
            reusedArray[0] = this.keys[indexOrLower];
            reusedArray[1] = this.values[indexOrLower];
            return reusedArray;
          }
          return void 0;
        };
        BNode2.prototype.getPairOrNextHigher = function(key2, compare, inclusive, reusedArray) {
          var i = this.indexOf(key2, -1, compare);
          var indexOrLower = i < 0 ? ~i : inclusive ? i : i + 1;
          var keys = this.keys;
          if (indexOrLower < keys.length) {
            reusedArray[0] = keys[indexOrLower];
            reusedArray[1] = this.values[indexOrLower];
            return reusedArray;
          }
          return void 0;
        };
        BNode2.prototype.checkValid = function(depth, tree, baseIndex, checkOrdering) {
          var kL = this.keys.length, vL = this.values.length;
          check(this.values === undefVals ? kL <= vL : kL === vL, "keys/values length mismatch: depth", depth, "with lengths", kL, vL, "and baseIndex", baseIndex);
          check(depth == 0 || kL > 0, "empty leaf at depth", depth, "and baseIndex", baseIndex);
          if (checkOrdering === true) {
            for (var i = 1; i < kL; i++) {
              var c = tree._compare(this.keys[i - 1], this.keys[i]);
              check(c < 0, "keys out of order at depth", depth, "and baseIndex", baseIndex + i - 1, ": ", this.keys[i - 1], " !< ", this.keys[i]);
            }
          }
          return [kL, this.keys[0], this.keys[kL - 1]];
        };
        BNode2.prototype.set = function(key2, value, overwrite, tree) {
          var i = this.indexOf(key2, -1, tree._compare);
          if (i < 0) {
            i = ~i;
            if (this.keys.length < tree._maxNodeSize) {
              return this.insertInLeaf(i, key2, value, tree);
            } else {
              var newRightSibling = this.splitOffRightSide(), target = this;
              if (i > this.keys.length) {
                i -= this.keys.length;
                target = newRightSibling;
              }
              target.insertInLeaf(i, key2, value, tree);
              return newRightSibling;
            }
          } else {
            if (overwrite !== false) {
              if (value !== void 0)
                this.reifyValues();
              this.keys[i] = key2;
              this.values[i] = value;
            }
            return false;
          }
        };
        BNode2.prototype.reifyValues = function() {
          if (this.values === undefVals)
            return this.values = this.values.slice(0, this.keys.length);
          return this.values;
        };
        BNode2.prototype.insertInLeaf = function(i, key2, value, tree) {
          this.keys.splice(i, 0, key2);
          if (this.values === undefVals) {
            while (undefVals.length < tree._maxNodeSize)
              undefVals.push(void 0);
            if (value === void 0) {
              return true;
            } else {
              this.values = undefVals.slice(0, this.keys.length - 1);
            }
          }
          this.values.splice(i, 0, value);
          return true;
        };
        BNode2.prototype.takeFromRight = function(rhs) {
          var v = this.values;
          if (rhs.values === undefVals) {
            if (v !== undefVals)
              v.push(void 0);
          } else {
            v = this.reifyValues();
            v.push(rhs.values.shift());
          }
          this.keys.push(rhs.keys.shift());
        };
        BNode2.prototype.takeFromLeft = function(lhs) {
          var v = this.values;
          if (lhs.values === undefVals) {
            if (v !== undefVals)
              v.unshift(void 0);
          } else {
            v = this.reifyValues();
            v.unshift(lhs.values.pop());
          }
          this.keys.unshift(lhs.keys.pop());
        };
        BNode2.prototype.splitOffRightSide = function() {
          var half = this.keys.length >> 1, keys = this.keys.splice(half);
          var values = this.values === undefVals ? undefVals : this.values.splice(half);
          return new BNode2(keys, values);
        };
        BNode2.prototype.forRange = function(low, high, includeHigh, editMode, tree, count, onFound) {
          var cmp = tree._compare;
          var iLow, iHigh;
          if (high === low) {
            if (!includeHigh)
              return count;
            iHigh = (iLow = this.indexOf(low, -1, cmp)) + 1;
            if (iLow < 0)
              return count;
          } else {
            iLow = this.indexOf(low, 0, cmp);
            iHigh = this.indexOf(high, -1, cmp);
            if (iHigh < 0)
              iHigh = ~iHigh;
            else if (includeHigh === true)
              iHigh++;
          }
          var keys = this.keys, values = this.values;
          if (onFound !== void 0) {
            for (var i = iLow; i < iHigh; i++) {
              var key2 = keys[i];
              var result = onFound(key2, values[i], count++);
              if (result !== void 0) {
                if (editMode === true) {
                  if (key2 !== keys[i] || this.isShared === true)
                    throw new Error("BTree illegally changed or cloned in editRange");
                  if (result.delete) {
                    this.keys.splice(i, 1);
                    if (this.values !== undefVals)
                      this.values.splice(i, 1);
                    i--;
                    iHigh--;
                  } else if (result.hasOwnProperty("value")) {
                    values[i] = result.value;
                  }
                }
                if (result.break !== void 0)
                  return result;
              }
            }
          } else
            count += iHigh - iLow;
          return count;
        };
        BNode2.prototype.mergeSibling = function(rhs, _) {
          this.keys.push.apply(this.keys, rhs.keys);
          if (this.values === undefVals) {
            if (rhs.values === undefVals)
              return;
            this.values = this.values.slice(0, this.keys.length);
          }
          this.values.push.apply(this.values, rhs.reifyValues());
        };
        return BNode2;
      })()
    );
    exports.BNode = BNode;
    var BNodeInternal = (
      /** @class */
      (function(_super) {
        __extends(BNodeInternal2, _super);
        function BNodeInternal2(children, size, keys) {
          var _this = this;
          if (!keys) {
            keys = [];
            for (var i = 0; i < children.length; i++)
              keys[i] = children[i].maxKey();
          }
          _this = _super.call(this, keys) || this;
          _this.children = children;
          _this._size = size;
          return _this;
        }
        BNodeInternal2.prototype.clone = function() {
          var children = this.children.slice(0);
          for (var i = 0; i < children.length; i++)
            children[i].isShared = true;
          return new BNodeInternal2(children, this._size, this.keys.slice(0));
        };
        BNodeInternal2.prototype.size = function() {
          return this._size;
        };
        BNodeInternal2.prototype.greedyClone = function(force) {
          if (this.isShared && !force)
            return this;
          var nu = new BNodeInternal2(this.children.slice(0), this._size, this.keys.slice(0));
          for (var i = 0; i < nu.children.length; i++)
            nu.children[i] = nu.children[i].greedyClone(force);
          return nu;
        };
        BNodeInternal2.prototype.minKey = function() {
          return this.children[0].minKey();
        };
        BNodeInternal2.prototype.minPair = function(reusedArray) {
          return this.children[0].minPair(reusedArray);
        };
        BNodeInternal2.prototype.maxPair = function(reusedArray) {
          return this.children[this.children.length - 1].maxPair(reusedArray);
        };
        BNodeInternal2.prototype.get = function(key2, defaultValue, tree) {
          var i = this.indexOf(key2, 0, tree._compare), children = this.children;
          return i < children.length ? children[i].get(key2, defaultValue, tree) : void 0;
        };
        BNodeInternal2.prototype.getPairOrNextLower = function(key2, compare, inclusive, reusedArray) {
          var i = this.indexOf(key2, 0, compare), children = this.children;
          if (i >= children.length)
            return this.maxPair(reusedArray);
          var result = children[i].getPairOrNextLower(key2, compare, inclusive, reusedArray);
          if (result === void 0 && i > 0) {
            return children[i - 1].maxPair(reusedArray);
          }
          return result;
        };
        BNodeInternal2.prototype.getPairOrNextHigher = function(key2, compare, inclusive, reusedArray) {
          var i = this.indexOf(key2, 0, compare), children = this.children, length = children.length;
          if (i >= length)
            return void 0;
          var result = children[i].getPairOrNextHigher(key2, compare, inclusive, reusedArray);
          if (result === void 0 && i < length - 1) {
            return children[i + 1].minPair(reusedArray);
          }
          return result;
        };
        BNodeInternal2.prototype.checkValid = function(depth, tree, baseIndex, checkOrdering) {
          var kL = this.keys.length, cL = this.children.length;
          check(kL === cL, "keys/children length mismatch: depth", depth, "lengths", kL, cL, "baseIndex", baseIndex);
          check(kL > 1 || depth > 0, "internal node has length", kL, "at depth", depth, "baseIndex", baseIndex);
          var size = 0, c = this.children, k = this.keys, childSize = 0;
          var prevMinKey = void 0;
          var prevMaxKey = void 0;
          for (var i = 0; i < cL; i++) {
            var child = c[i];
            var _a = child.checkValid(depth + 1, tree, baseIndex + size, checkOrdering), subtreeSize = _a[0], minKey = _a[1], maxKey = _a[2];
            check(subtreeSize === child.size(), "cached size mismatch at depth", depth, "index", i, "baseIndex", baseIndex);
            check(subtreeSize === 1 || tree._compare(minKey, maxKey) < 0, "child node keys not sorted at depth", depth, "index", i, "baseIndex", baseIndex);
            if (prevMinKey !== void 0 && prevMaxKey !== void 0 && checkOrdering) {
              check(!areOverlapping(prevMinKey, prevMaxKey, minKey, maxKey, tree._compare), "children keys not sorted at depth", depth, "index", i, "baseIndex", baseIndex, ": ", prevMaxKey, " !< ", minKey);
              check(tree._compare(prevMaxKey, minKey) < 0, "children keys not sorted at depth", depth, "index", i, "baseIndex", baseIndex, ": ", prevMaxKey, " !< ", minKey);
            }
            prevMinKey = minKey;
            prevMaxKey = maxKey;
            size += subtreeSize;
            childSize += child.keys.length;
            check(size >= childSize, "wtf", baseIndex);
            check(i === 0 || c[i - 1].constructor === child.constructor, "type mismatch, baseIndex:", baseIndex);
            if (child.maxKey() != k[i])
              check(false, "keys[", i, "] =", k[i], "is wrong, should be ", child.maxKey(), "at depth", depth, "baseIndex", baseIndex);
            if (!(i === 0 || tree._compare(k[i - 1], k[i]) < 0))
              check(false, "sort violation at depth", depth, "index", i, "keys", k[i - 1], k[i]);
          }
          check(this._size === size, "internal node cached size mismatch at depth", depth, "baseIndex", baseIndex, "cached", this._size, "actual", size);
          var toofew = childSize === 0;
          if (toofew || childSize > tree.maxNodeSize * cL)
            check(false, toofew ? "too few" : "too many", "children (", childSize, size, ") at depth", depth, "maxNodeSize:", tree.maxNodeSize, "children.length:", cL, "baseIndex:", baseIndex);
          return [size, this.minKey(), this.maxKey()];
        };
        BNodeInternal2.prototype.set = function(key2, value, overwrite, tree) {
          var c = this.children, max = tree._maxNodeSize, cmp = tree._compare;
          var i = Math.min(this.indexOf(key2, 0, cmp), c.length - 1), child = c[i];
          if (child.isShared)
            c[i] = child = child.clone();
          if (child.keys.length >= max) {
            var other;
            if (i > 0 && (other = c[i - 1]).keys.length < max && cmp(child.keys[0], key2) < 0) {
              if (other.isShared)
                c[i - 1] = other = other.clone();
              other.takeFromRight(child);
              this.keys[i - 1] = other.maxKey();
            } else if ((other = c[i + 1]) !== void 0 && other.keys.length < max && cmp(child.maxKey(), key2) < 0) {
              if (other.isShared)
                c[i + 1] = other = other.clone();
              other.takeFromLeft(child);
              this.keys[i] = c[i].maxKey();
            }
          }
          var oldSize = child.size();
          var result = child.set(key2, value, overwrite, tree);
          this._size += child.size() - oldSize;
          if (result === false)
            return false;
          this.keys[i] = child.maxKey();
          if (result === true)
            return true;
          if (this.keys.length < max) {
            this.insert(i + 1, result);
            return true;
          } else {
            var newRightSibling = this.splitOffRightSide(), target = this;
            if (cmp(result.maxKey(), this.maxKey()) > 0) {
              target = newRightSibling;
              i -= this.keys.length;
            }
            target.insert(i + 1, result);
            return newRightSibling;
          }
        };
        BNodeInternal2.prototype.insert = function(i, child) {
          this.children.splice(i, 0, child);
          this.keys.splice(i, 0, child.maxKey());
          this._size += child.size();
        };
        BNodeInternal2.prototype.splitOffRightSide = function() {
          var half = this.children.length >> 1;
          var newChildren = this.children.splice(half);
          var newKeys = this.keys.splice(half);
          var sizePrev = this._size;
          this._size = sumChildSizes(this.children);
          var newNode = new BNodeInternal2(newChildren, sizePrev - this._size, newKeys);
          return newNode;
        };
        BNodeInternal2.prototype.splitOffLeftSide = function() {
          var half = this.children.length >> 1;
          var newChildren = this.children.splice(0, half);
          var newKeys = this.keys.splice(0, half);
          var sizePrev = this._size;
          this._size = sumChildSizes(this.children);
          var newNode = new BNodeInternal2(newChildren, sizePrev - this._size, newKeys);
          return newNode;
        };
        BNodeInternal2.prototype.takeFromRight = function(rhs) {
          var rhsInternal = rhs;
          this.keys.push(rhs.keys.shift());
          var child = rhsInternal.children.shift();
          this.children.push(child);
          var size = child.size();
          rhsInternal._size -= size;
          this._size += size;
        };
        BNodeInternal2.prototype.takeFromLeft = function(lhs) {
          var lhsInternal = lhs;
          var child = lhsInternal.children.pop();
          this.keys.unshift(lhs.keys.pop());
          this.children.unshift(child);
          var size = child.size();
          lhsInternal._size -= size;
          this._size += size;
        };
        BNodeInternal2.prototype.forRange = function(low, high, includeHigh, editMode, tree, count, onFound) {
          var cmp = tree._compare;
          var keys = this.keys, children = this.children;
          var iLow = this.indexOf(low, 0, cmp), i = iLow;
          var iHigh = Math.min(high === low ? iLow : this.indexOf(high, 0, cmp), keys.length - 1);
          if (!editMode) {
            for (; i <= iHigh; i++) {
              var result = children[i].forRange(low, high, includeHigh, editMode, tree, count, onFound);
              if (typeof result !== "number")
                return result;
              count = result;
            }
          } else if (i <= iHigh) {
            try {
              for (; i <= iHigh; i++) {
                var child = children[i];
                if (child.isShared)
                  children[i] = child = child.clone();
                var beforeSize = child.size();
                var result_1 = child.forRange(low, high, includeHigh, editMode, tree, count, onFound);
                keys[i] = child.maxKey();
                this._size += child.size() - beforeSize;
                if (typeof result_1 !== "number")
                  return result_1;
                count = result_1;
              }
            } finally {
              var half = tree._maxNodeSize >> 1;
              if (iLow > 0)
                iLow--;
              for (i = iHigh; i >= iLow; i--) {
                if (children[i].keys.length <= half) {
                  if (children[i].keys.length !== 0) {
                    this.tryMerge(i, tree._maxNodeSize);
                  } else {
                    keys.splice(i, 1);
                    var removed = children.splice(i, 1);
                    check(removed[0].size() === 0, "emptiness cleanup");
                  }
                }
              }
              if (children.length !== 0 && children[0].keys.length === 0)
                check(false, "emptiness bug");
            }
          }
          return count;
        };
        BNodeInternal2.prototype.tryMerge = function(i, maxSize) {
          var children = this.children;
          if (i >= 0 && i + 1 < children.length) {
            if (children[i].keys.length + children[i + 1].keys.length <= maxSize) {
              if (children[i].isShared)
                children[i] = children[i].clone();
              children[i].mergeSibling(children[i + 1], maxSize);
              children.splice(i + 1, 1);
              this.keys.splice(i + 1, 1);
              this.keys[i] = children[i].maxKey();
              return true;
            }
          }
          return false;
        };
        BNodeInternal2.prototype.mergeSibling = function(rhs, maxNodeSize) {
          var oldLength = this.keys.length;
          this.keys.push.apply(this.keys, rhs.keys);
          var rhsChildren = rhs.children;
          this.children.push.apply(this.children, rhsChildren);
          this._size += rhs.size();
          if (rhs.isShared && !this.isShared) {
            for (var i = 0; i < rhsChildren.length; i++)
              rhsChildren[i].isShared = true;
          }
          this.tryMerge(oldLength - 1, maxNodeSize);
        };
        return BNodeInternal2;
      })(BNode)
    );
    exports.BNodeInternal = BNodeInternal;
    var undefVals = [];
    function sumChildSizes(children) {
      var total = 0;
      for (var i = 0; i < children.length; i++)
        total += children[i].size();
      return total;
    }
    exports.sumChildSizes = sumChildSizes;
    function areOverlapping(aMin, aMax, bMin, bMax, cmp) {
      return cmp(aMin, bMax) <= 0 && cmp(aMax, bMin) >= 0;
    }
    exports.areOverlapping = areOverlapping;
    var Delete = { delete: true };
    var DeleteRange = function() {
      return Delete;
    };
    var Break = { break: true };
    var EmptyLeaf = (function() {
      var n = new BNode();
      n.isShared = true;
      return n;
    })();
    var EmptyArray = [];
    var ReusedArray = [];
    function check(fact) {
      var args = [];
      for (var _i = 1; _i < arguments.length; _i++) {
        args[_i - 1] = arguments[_i];
      }
      if (!fact) {
        args.unshift("B+ tree");
        throw new Error(args.join(" "));
      }
    }
    exports.check = check;
    exports.EmptyBTree = (function() {
      var t = new BTree();
      t.freeze();
      return t;
    })();
  }
});

// packages/registry/builtin/src/service/service-resolver.ts
function serviceResolver(client) {
  return async (namespace, name, port) => {
    const of = (resource) => client().resource({ group: "", version: "v1", resource, namespaced: true }).namespace(namespace);
    let service;
    try {
      service = await of("services").get(name);
    } catch (error) {
      throw isNotFound(error) ? new Error(`service ${goQuote(name)} not found`) : error;
    }
    const { type, clusterIP = "", externalName = "", ports = [] } = service.spec ?? {};
    if (type === "ExternalName") return { host: externalName, port };
    const wanted = ports.find((each) => each.port === port);
    if (wanted === void 0) throw newServiceUnavailable(`no service port ${port} found for service ${goQuote(name)}`);
    const endpoints = await of("endpoints").get(name).catch(() => void 0);
    for (const { addresses = [], ports: targets = [] } of endpoints?.subsets ?? []) {
      const target = targets.find((each) => (each.name ?? "") === (wanted.name ?? ""));
      const [address] = addresses;
      if (address !== void 0 && target !== void 0) return { host: address.ip, port: target.port };
    }
    if (clusterIP === "" || clusterIP === "None") {
      throw new Error(`cannot route to service with ClusterIP ${goQuote(clusterIP)}`);
    }
    return { host: clusterIP, port };
  };
}

// packages/storage/src/cacher/bookmark-timer.ts
var beforeDeadline = 2e3;
var precision = 500;
var busyDelay = 1e3;
var BookmarkTimer = class {
  #options;
  #due = /* @__PURE__ */ new Map();
  #timer;
  #timerAt = Number.POSITIVE_INFINITY;
  constructor(options) {
    this.#options = options;
  }
  /** @param deadline when the watch will be ended, in ms since the epoch */
  add(watcher, deadline) {
    const at = this.#nextTime(Date.now(), deadline);
    if (at === void 0) return;
    this.#due.set(watcher, { at, deadline });
    if (at < this.#timerAt) this.#schedule(at);
  }
  delete(watcher) {
    if (this.#due.delete(watcher) && this.#due.size === 0) this.#stop();
  }
  #nextTime(now, deadline) {
    const heartbeat = now + this.#options.frequency;
    if (deadline === void 0) return heartbeat;
    const at = Math.min(heartbeat, deadline - beforeDeadline);
    return at < now ? void 0 : at;
  }
  async #fire() {
    this.#timer = void 0;
    this.#timerAt = Number.POSITIVE_INFINITY;
    const now = Date.now();
    const ready = [];
    for (const [watcher, due] of this.#due) {
      if (due.at > now + precision) continue;
      if (watcher.isLive) ready.push(watcher);
      const next = watcher.isLive ? this.#nextTime(Math.max(now, due.at) + 1, due.deadline) : now + busyDelay;
      if (next === void 0) this.#due.delete(watcher);
      else due.at = next;
    }
    if (ready.length > 0) await this.#options.send(ready);
    let earliest = Number.POSITIVE_INFINITY;
    for (const { at } of this.#due.values()) if (at < earliest) earliest = at;
    if (earliest < this.#timerAt) this.#schedule(earliest);
  }
  #schedule(at) {
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => void this.#fire(), Math.max(0, at - Date.now()));
    this.#timer.unref?.();
  }
  #stop() {
    clearTimeout(this.#timer);
    this.#timer = void 0;
    this.#timerAt = Number.POSITIVE_INFINITY;
  }
};

// packages/storage/src/cacher/cache-watcher.ts
var initialBatch = 500;
var initialPatience = 10;
var CacheWatcher = class {
  prefix;
  predicate;
  #recursive;
  #afterRevision;
  #queueLimit;
  #onEnd;
  #signal;
  #abort = () => this.end();
  #initial;
  #initialPosition = 0;
  #initialBookmark;
  #queue = [];
  #wake;
  #ended = false;
  constructor(options) {
    this.prefix = options.prefix;
    this.predicate = options.predicate;
    this.#recursive = options.recursive;
    this.#initial = options.initial;
    this.#initialBookmark = options.initialBookmark;
    this.#afterRevision = options.afterRevision;
    this.#queueLimit = options.queueLimit;
    this.#onEnd = options.onEnd;
    this.#signal = options.signal;
    options.signal.addEventListener("abort", this.#abort, { once: true });
  }
  get isFull() {
    return this.#queue.length > this.#queueLimit * (this.#initial === void 0 ? 1 : initialPatience);
  }
  get hasEnded() {
    return this.#ended;
  }
  /** Whether the consumer has taken all initial events. */
  get isLive() {
    return this.#initial === void 0;
  }
  /** Queues the change's event for this watcher, if there is one. */
  push(change) {
    if (this.#ended || change.revision <= this.#afterRevision) return;
    const event = this.#eventOf(change);
    if (event !== void 0) this.#enqueue(event);
  }
  /** Queues a bookmark, unless its revision is older than the watch's start. */
  pushBookmark(revision, event) {
    if (!this.#ended && revision >= this.#afterRevision && !this.isFull) this.#enqueue(event);
  }
  /** Ends the watch and drops queued events. Initial events that end in a bookmark are still delivered. */
  end() {
    if (this.#ended) return;
    this.#ended = true;
    this.#signal.removeEventListener("abort", this.#abort);
    const drain = this.#initialBookmark !== void 0 && !this.#signal.aborted;
    if (!drain) {
      this.#initial = void 0;
      this.#initialBookmark = void 0;
    }
    this.#queue = [];
    this.#onEnd(this);
    this.#wakeUp();
  }
  [Symbol.asyncIterator]() {
    return this;
  }
  async next() {
    for (; ; ) {
      if (this.#signal.aborted) this.end();
      const batch = this.#initial === void 0 ? this.#take() : this.#takeInitial(this.#initial);
      if (batch.length > 0) return { done: false, value: batch };
      if (this.#initial !== void 0) continue;
      if (this.#ended) return { done: true, value: void 0 };
      if (this.#queue.length === 0) {
        await new Promise((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
  async return() {
    this.#initialBookmark = void 0;
    this.#initial = void 0;
    this.end();
    return { done: true, value: void 0 };
  }
  #take() {
    const batch = this.#queue;
    if (batch.length > 0) this.#queue = [];
    return batch;
  }
  #takeInitial(initial) {
    const batch = [];
    const length = "entries" in initial ? initial.entries.length : initial.changes.length;
    const stop = Math.min(this.#initialPosition + initialBatch, length);
    for (; this.#initialPosition < stop; this.#initialPosition++) {
      const event = "entries" in initial ? this.#added(initial.entries[this.#initialPosition]) : this.#eventOf(initial.changes[this.#initialPosition]);
      if (event !== void 0) batch.push(event);
    }
    if (this.#initialPosition < length) return batch;
    if (this.#initialBookmark !== void 0) batch.push(this.#initialBookmark);
    this.#initial = void 0;
    this.#initialBookmark = void 0;
    return batch;
  }
  #added(entry) {
    return this.#selects(entry.object.key, entry.attributes) ? { type: "ADDED", object: entry.object } : void 0;
  }
  #eventOf(change) {
    const { key: key2, entry, previous } = change;
    if (!this.#covers(key2)) return void 0;
    if (this.predicate === void 0) return change.event(entry !== void 0, previous !== void 0);
    const now = entry !== void 0 && matchesAttributes(this.predicate, entry.attributes);
    const before = previous !== void 0 && matchesAttributes(this.predicate, previous.attributes);
    return change.event(now, before);
  }
  #selects(key2, attributes) {
    if (!this.#covers(key2)) return false;
    return this.predicate === void 0 || matchesAttributes(this.predicate, attributes);
  }
  #covers(key2) {
    return this.#recursive ? key2.startsWith(this.prefix) : key2 === this.prefix;
  }
  #enqueue(event) {
    this.#queue.push(event);
    this.#wakeUp();
  }
  #wakeUp() {
    const wake = this.#wake;
    this.#wake = void 0;
    wake?.();
  }
};

// packages/storage/src/cacher/consistency-timer.ts
var ConsistencyTimer = class {
  #options;
  #stopped = new AbortController();
  #timer;
  #running;
  constructor(options) {
    this.#options = options;
    this.#schedule();
  }
  /** Stops the timer and aborts a running check. */
  async stop() {
    this.#stopped.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }
  #schedule() {
    const { interval: interval2 } = this.#options;
    if (interval2 <= 0 || this.#stopped.signal.aborted) return;
    this.#timer = setTimeout(
      () => {
        this.#running = this.#check();
      },
      interval2 * (1 + Math.random() / 2)
    );
    this.#timer.unref?.();
  }
  async #check() {
    try {
      await this.#options.check(this.#stopped.signal);
    } catch {
    }
    this.#schedule();
  }
};

// packages/storage/src/cacher/time-budget.ts
var refreshPerSecond = 50;
var maximum = 100;
var TimeBudget = class {
  #budget = 0;
  #last = performance.now();
  /** Takes the whole budget, in ms. */
  take() {
    const now = performance.now();
    const budget = Math.min(this.#budget + (now - this.#last) / 1e3 * refreshPerSecond, maximum);
    this.#last = now;
    this.#budget = 0;
    return budget;
  }
  giveBack(unused) {
    if (unused > 0) this.#budget = Math.min(this.#budget + unused, maximum);
  }
};

// packages/storage/src/cacher/dispatcher.ts
var poll = 5;
var Dispatcher = class {
  watchers;
  #budget = new TimeBudget();
  #blocked = /* @__PURE__ */ new Set();
  constructor(watchers) {
    this.watchers = watchers;
  }
  /**
   * Queues the change with every watcher that selects it. A watcher whose queue is over its limit still takes it, but is blocked from then
   * on.
   */
  dispatch(change) {
    this.watchers.forEach(change, (watcher) => {
      watcher.push(change);
      if (watcher.isFull) this.#blocked.add(watcher);
    });
  }
  get isBlocked() {
    return this.#blocked.size > 0;
  }
  /** Resolves when no watcher is blocked: each has taken its events or was ended. */
  async unblock() {
    await eventLoopTurn();
    this.#release();
    if (this.#blocked.size === 0) return;
    const budget = this.#budget.take();
    const start = performance.now();
    while (this.#blocked.size > 0 && performance.now() - start < budget) {
      await new Promise((resolve) => setTimeout(resolve, poll));
      this.#release();
    }
    this.#budget.giveBack(budget - (performance.now() - start));
    for (const watcher of this.#blocked) watcher.end();
    this.#blocked.clear();
  }
  /** Ends all watches. */
  endAll() {
    for (const watcher of [...this.watchers.all]) watcher.end();
    this.#blocked.clear();
  }
  #release() {
    for (const watcher of this.#blocked) if (watcher.hasEnded || !watcher.isFull) this.#blocked.delete(watcher);
  }
};

// packages/storage/src/cacher/equals-storage.ts
var pageSize = 1e4;
async function equalsStorage(cached, storage, at) {
  let i = 0;
  for await (const page of storage.keysAt?.(at.prefix, at) ?? pagesAt(storage, at.prefix, at)) {
    for (const { key: key2, revision } of page) {
      const mine = cached[i++];
      if (mine?.key !== key2 || mine.revision !== revision) return false;
    }
  }
  return i === cached.length;
}
async function* pagesAt(storage, prefix, { revision, signal }) {
  let page = {
    resourceVersion: String(revision),
    resourceVersionMatch: "Exact",
    limit: pageSize,
    ...signal ? { signal } : {}
  };
  for (; ; ) {
    const list = await storage.list(prefix, page);
    yield list.items;
    if (!list.continue) return;
    page = { limit: pageSize, continue: list.continue, ...signal ? { signal } : {} };
  }
}

// packages/storage/src/cacher/freshness.ts
var requestInterval = 100;
var Freshness = class {
  #requestProgress;
  #timeout;
  #waiters = /* @__PURE__ */ new Set();
  #revision = 0;
  #timer;
  #stopped;
  /** @param timeout how long to wait, in ms */
  constructor(requestProgress, timeout) {
    this.#requestProgress = requestProgress;
    this.#timeout = timeout;
  }
  get revision() {
    return this.#revision;
  }
  /** Sets the revision and resolves the waits for it. After a reload the revision may be lower than before. */
  set(revision) {
    this.#revision = revision;
    for (const waiter of this.#waiters) if (waiter.revision <= revision) waiter.done();
  }
  /** Makes current and later waits fail with this reason. */
  stop(reason) {
    this.#stopped ??= { reason };
    for (const waiter of this.#waiters) waiter.fail(reason);
  }
  /** Resolves once the cache has this revision. @throws StatusError 504 on timeout */
  async wait(revision, signal) {
    if (revision <= this.#revision) return;
    if (this.#stopped !== void 0) throw this.#stopped.reason;
    signal?.throwIfAborted();
    await new Promise((resolve, reject) => {
      const settle = (how) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        this.#waiters.delete(waiter);
        if (this.#waiters.size === 0) this.#stopRequests();
        how();
      };
      const waiter = {
        revision,
        done: () => settle(resolve),
        fail: (reason) => settle(() => reject(reason))
      };
      const onAbort = () => settle(() => reject(signal?.reason));
      const timer = setTimeout(() => {
        const refusal = { requested: revision, current: this.#revision, retryAfterSeconds: 1 };
        settle(() => reject(newTooLargeResourceVersion(refusal)));
      }, this.#timeout);
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiters.add(waiter);
      this.#startRequests();
    });
  }
  #startRequests() {
    if (this.#timer !== void 0) return;
    const request = () => void this.#requestProgress().catch(() => void 0);
    this.#timer = setInterval(request, requestInterval);
    request();
  }
  #stopRequests() {
    clearInterval(this.#timer);
    this.#timer = void 0;
  }
};

// packages/storage/src/cacher/list-from-cache.ts
function listPlan(resourcePrefix, options) {
  const { resourceVersion = "", resourceVersionMatch, limit = 0, recursive = true } = options;
  const exact = (revision2) => recursive ? { kind: "exact", revision: revision2 } : { kind: "storage" };
  if (resourceVersionMatch === "Exact") return exact(parseResourceVersion(resourceVersion));
  if (resourceVersionMatch === "NotOlderThan") {
    return { kind: "notOlderThan", revision: parseResourceVersion(resourceVersion) };
  }
  if (options.continue) {
    if (!recursive) return { kind: "storage" };
    const { revision: revision2 } = decodeContinue(options.continue, resourcePrefix);
    return revision2 > 0 ? exact(revision2) : { kind: "consistent" };
  }
  if (resourceVersion === "") return { kind: "consistent" };
  const revision = parseResourceVersion(resourceVersion);
  return limit > 0 && resourceVersion !== "0" ? exact(revision) : { kind: "notOlderThan", revision };
}
async function listFromCache(cache, { key: key2, exact, options }) {
  const { predicate } = options;
  const revision = exact ?? cache.revision;
  const limit = options.resourceVersion === "0" ? 0 : Math.max(options.limit ?? 0, 0);
  const slice = timeSlice();
  const candidates = candidatesOf(cache, key2, exact, options);
  const items = [];
  let last = candidates.length - 1;
  if (predicate === void 0 || isEmptyPredicate(predicate)) {
    if (limit > 0 && candidates.length > limit) last = limit - 1;
    for (let i = 0; i <= last; i++) {
      items.push(candidates[i].object);
      if (slice.isOver()) await slice.next();
    }
  } else {
    for (let i = 0; i <= last; i++) {
      const { object, attributes } = candidates[i];
      if (matchesAttributes(predicate, attributes)) items.push(object);
      if (limit > 0 && items.length >= limit) last = i;
      else if (slice.isOver()) await slice.next();
    }
  }
  if (last >= candidates.length - 1) return { items, resourceVersion: String(revision) };
  const lastKey = items[items.length - 1].key;
  return {
    items,
    resourceVersion: String(revision),
    continue: encodeContinue(`${lastKey}\0`, key2, revision),
    ...isEmptyPredicate(predicate) ? { remainingItemCount: candidates.length - limit } : void 0
  };
}
function candidatesOf(cache, key2, exact, options) {
  if (!(options.recursive ?? true)) {
    const entry = cache.get(key2);
    return entry === void 0 ? [] : [entry];
  }
  const start = options.continue ? decodeContinue(options.continue, key2).key : void 0;
  if (exact !== void 0) {
    const store = cache.at(exact);
    if (store === void 0) throw newResourceExpired(`too old resource version: ${exact}`);
    return store.list(key2, start);
  }
  if (start === void 0) {
    const indexed = cache.indexed(key2, options.predicate);
    if (indexed !== void 0) return indexed;
  }
  return cache.list(key2, start);
}

// packages/storage/src/cacher/ready-state.ts
var ReadyState = class {
  #state = "pending";
  #generation = 0;
  #changedAt = Date.now();
  #lastError;
  #waiters = [];
  get isReady() {
    return this.#state === "ready";
  }
  get generation() {
    return this.#generation;
  }
  setReady() {
    if (this.#state === "stopped") return;
    this.#lastError = void 0;
    if (this.#state === "ready") return;
    this.#generation++;
    this.#change("ready");
  }
  /** @param error the reason, for error messages; undefined: none is shown */
  setPending(error) {
    if (this.#state === "stopped") return;
    this.#lastError = error;
    if (this.#state === "ready") this.#change("pending");
  }
  stop() {
    if (this.#state !== "stopped") this.#change("stopped");
  }
  /** @throws StatusError 429; its retry time grows with the time since the cache was last ready */
  assertReady() {
    if (this.#state === "ready") return;
    const down = (Date.now() - this.#changedAt) / 1e3;
    const wait = Math.trunc(Math.min(30, Math.max(1, Math.exp(0.06 * down))));
    throw newTooManyRequests(this.#problem(), wait);
  }
  /** Resolves when it is ready. @throws Error when it has stopped */
  async wait() {
    while (this.#state === "pending") await new Promise((resolve) => this.#waiters.push(resolve));
    if (this.#state === "stopped") throw new Error(this.#problem());
  }
  #problem() {
    if (this.#state === "stopped") return "apiserver cacher is stopped";
    const why = this.#lastError === void 0 ? "" : `: ${errorText(this.#lastError)}`;
    return `storage is (re)initializing${why}`;
  }
  #change(state) {
    this.#state = state;
    this.#changedAt = Date.now();
    if (state === "pending") return;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const resolve of waiters) resolve();
  }
};

// packages/storage/src/cacher/reflector.ts
var pageSize2 = 1e4;
var retryDelay = 1e3;
var watchPatience = 3e4;
var firstWatchDelay = 100;
var longestWatchDelay = 5e3;
var Reflector = class {
  #options;
  #stopped = new AbortController();
  /** Number of consecutive loads after which the changes could not be followed. */
  #futile = 0;
  #running;
  #restored;
  constructor(options) {
    this.#options = options;
  }
  start() {
    this.#running ??= this.#run();
  }
  /** To be called when the storage was replaced by another state: the next load takes this, and follows a storage that is never older. */
  restored(restored) {
    this.#restored = restored;
  }
  /** Stops following and ends all watches. */
  async stop() {
    this.#stopped.abort();
    this.#options.dispatcher.endAll();
    await this.#running;
  }
  async #run() {
    const { ready, dispatcher } = this.#options;
    while (!this.#stopped.signal.aborted) {
      const started = Date.now();
      dispatcher.endAll();
      let failure;
      try {
        await this.#load();
        ready.setReady();
        await this.#follow();
      } catch (error) {
        failure = error;
      }
      ready.setPending(failure);
      dispatcher.endAll();
      const atOnce = this.#restored !== void 0 || failure instanceof CompactedError && ++this.#futile <= 2;
      await (atOnce ? eventLoopTurn() : this.#sleep(retryDelay - (Date.now() - started)));
    }
  }
  async #load() {
    const { cache, freshness } = this.#options;
    const restored = this.#restored;
    this.#restored = void 0;
    if (restored?.store !== void 0) {
      cache.restore(restored.store, restored.revision);
      freshness.set(restored.revision);
      return;
    }
    const { items, revision } = await this.#list();
    await cache.replace(items, revision);
    freshness.set(revision);
  }
  async #list() {
    const { storage, resourcePrefix } = this.#options;
    const { signal } = this.#stopped;
    const items = [];
    let next;
    do {
      try {
        const page = await storage.list(resourcePrefix, { limit: pageSize2, continue: next, signal });
        for (const item of page.items) items.push(item);
        next = page.continue;
        if (!next) return { items, revision: Number(page.resourceVersion) };
      } catch (error) {
        if (next === void 0 || !isResourceExpired(error)) throw error;
        next = void 0;
      }
    } while (next !== void 0);
    const whole = await storage.list(resourcePrefix, { signal });
    return { items: [...whole.items], revision: Number(whole.resourceVersion) };
  }
  /** Returns when stopped. @throws the error after which the changes cannot be followed any more */
  async #follow() {
    const { cache, storage, resourcePrefix } = this.#options;
    const { signal } = this.#stopped;
    let brokenSince = 0;
    let delay = firstWatchDelay;
    while (!signal.aborted) {
      let failure;
      try {
        const options = { fromRevision: cache.revision + 1, signal };
        for await (const batch of storage.watchChanges(resourcePrefix, options)) {
          brokenSince = 0;
          delay = firstWatchDelay;
          this.#futile = 0;
          await this.#take(batch);
        }
        failure = new Error("the watch of the storage has ended");
      } catch (error) {
        if (isFinal(error)) throw error;
        failure = error;
      }
      if (signal.aborted) return;
      brokenSince ||= Date.now();
      if (Date.now() - brokenSince > watchPatience) throw failure;
      await this.#sleep(delay);
      delay = Math.min(delay * 2, longestWatchDelay);
    }
  }
  /** Applies a batch. Lets the event loop turn only between two revisions, when all watchers have the earlier one. */
  async #take({ changes, revision }) {
    const { cache, freshness, dispatcher } = this.#options;
    const slice = timeSlice();
    let last = 0;
    for (const change of changes) {
      if (change.revision !== last && last !== 0) {
        if (dispatcher.isBlocked) {
          freshness.set(last);
          await dispatcher.unblock();
        } else if (slice.isOver()) {
          freshness.set(last);
          await slice.next();
        }
        if (this.#stopped.signal.aborted) return;
      }
      last = change.revision;
      const applied = cache.apply(change.key, change.revision, change.object && this.#entry(change.object));
      if (applied !== void 0) dispatcher.dispatch(applied);
    }
    cache.advance(revision);
    freshness.set(cache.revision);
    if (dispatcher.isBlocked) await dispatcher.unblock();
  }
  #entry(object) {
    try {
      return this.#options.cache.entry(object);
    } catch (error) {
      throw new DecodeError(error);
    }
  }
  #sleep(milliseconds) {
    const { signal } = this.#stopped;
    if (milliseconds <= 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal.addEventListener("abort", done, { once: true });
    });
  }
};
function isFinal(error) {
  return error instanceof CompactedError || error instanceof CorruptDataError || error instanceof DecodeError;
}
var DecodeError = class extends Error {
  name = "DecodeError";
  constructor(cause) {
    super(errorText(cause), { cause });
  }
};

// packages/storage/src/cacher/cache-change.ts
var CacheChange = class {
  key;
  revision;
  /** The new state; undefined: deleted. */
  entry;
  /** The state before; undefined: created. */
  previous;
  /** When the cache received it, in ms since the epoch. */
  time;
  #added;
  #modified;
  #deleted;
  constructor(key2, revision, entry, previous, time) {
    this.key = key2;
    this.revision = revision;
    this.entry = entry;
    this.previous = previous;
    this.time = time;
  }
  /**
   * The event for a watcher. An object that leaves the selection is DELETED, with its old content at the new version. Undefined: no event.
   * @param now the watcher selects the new state
   * @param before the watcher selected the old state
   */
  event(now, before) {
    if (now && this.entry !== void 0) {
      const { object } = this.entry;
      if (before) {
        this.#modified ??= { type: "MODIFIED", object };
        return this.#modified;
      }
      this.#added ??= { type: "ADDED", object };
      return this.#added;
    }
    if (!before || this.previous === void 0) return void 0;
    this.#deleted ??= { type: "DELETED", object: atRevision(this.previous.object, this.revision) };
    return this.#deleted;
  }
};
function atRevision(object, revision) {
  if (object instanceof StoredRevision) return object.withRevision(revision);
  throw new TypeError("a cache can only follow a storage whose objects are StoredRevisions");
}

// packages/storage/src/cacher/event-history.ts
var defaultFreshDuration = 75e3;
var defaultLowerBound = 100;
var defaultUpperBound = 100 * 1024;
var EventHistory = class {
  #lowerBound;
  #upperBound;
  #freshDuration;
  #ring;
  /** Positions only increase; a change is stored at its position modulo the capacity. */
  #start = 0;
  #end = 0;
  #floor = 0;
  constructor(options = {}) {
    this.#lowerBound = Math.max(1, options.lowerBound ?? defaultLowerBound);
    this.#freshDuration = options.freshDuration ?? defaultFreshDuration;
    this.#upperBound = Math.max(this.#lowerBound, options.upperBound ?? scaledUpperBound(this.#freshDuration));
    this.#ring = new Array(this.#lowerBound);
  }
  /** Number of changes in the buffer. */
  get size() {
    return this.#end - this.#start;
  }
  get capacity() {
    return this.#ring.length;
  }
  /** All changes after this revision are in the buffer. */
  get floor() {
    return this.#floor;
  }
  /** The revision that upstream names as the oldest possible start of a watch in its `too old resource version` errors. */
  get oldestStart() {
    const first = this.#ring[this.#start % this.#ring.length];
    return this.#start > 0 && first !== void 0 && this.size > 0 ? Math.max(first.revision - 1, this.#floor) : this.#floor;
  }
  /** Drops all changes. The history begins after this revision. */
  reset(revision) {
    this.#ring = new Array(this.#ring.length);
    this.#start = 0;
    this.#end = 0;
    this.#floor = revision;
  }
  add(change) {
    this.#resize(change.time);
    if (this.#isFull()) this.#evict();
    this.#ring[this.#end % this.#ring.length] = change;
    this.#end++;
  }
  /** Changes after a revision, oldest first; undefined if some of them were dropped. */
  since(revision) {
    if (revision < this.#floor) return void 0;
    const changes = [];
    for (let at = this.#firstAfter(revision); at < this.#end; at++) changes.push(this.#at(at));
    return changes;
  }
  /** Changes of the revisions from `after` (exclusive) to `upTo` (inclusive), newest first. */
  *backwards(upTo, after) {
    for (let at = this.#firstAfter(upTo) - 1; at >= this.#start; at--) {
      const change = this.#at(at);
      if (change.revision <= after) return;
      yield change;
    }
  }
  #firstAfter(revision) {
    let low = this.#start;
    let high = this.#end;
    while (low < high) {
      const middle = low + high >>> 1;
      if (this.#at(middle).revision > revision) high = middle;
      else low = middle + 1;
    }
    return low;
  }
  #at(position) {
    return this.#ring[position % this.#ring.length];
  }
  #isFull() {
    return this.size === this.#ring.length;
  }
  #evict() {
    const at = this.#start % this.#ring.length;
    this.#floor = Math.max(this.#floor, this.#at(this.#start).revision);
    this.#ring[at] = void 0;
    this.#start++;
  }
  #resize(now) {
    if (!this.#isFull()) return;
    const capacity = this.#ring.length;
    if (now - this.#at(this.#start).time < this.#freshDuration) {
      this.#setCapacity(Math.min(capacity * 2, this.#upperBound));
    } else if (now - this.#at(this.#end - Math.max(1, capacity >> 2)).time > this.#freshDuration) {
      this.#setCapacity(Math.max(capacity >> 1, this.#lowerBound));
    }
  }
  #setCapacity(capacity) {
    if (capacity === this.#ring.length) return;
    while (this.size > capacity) this.#evict();
    const ring = new Array(capacity);
    for (let at = this.#start; at < this.#end; at++) ring[at % capacity] = this.#at(at);
    this.#ring = ring;
  }
};
function scaledUpperBound(freshDuration) {
  if (freshDuration <= defaultFreshDuration) return defaultUpperBound;
  const doublings = Math.ceil(Math.log2(freshDuration / defaultFreshDuration));
  return defaultUpperBound * 2 ** Math.min(doublings, 14);
}

// packages/storage/src/cacher/object-store.ts
var sortedBTree = __toESM(require_b_tree(), 1);
var classOf = (imported) => typeof imported === "function" ? imported : imported.default;
var BTreeClass = classOf(sortedBTree.default);
var byCodeUnits = (a, b) => a < b ? -1 : a > b ? 1 : 0;
var ObjectStore = class _ObjectStore {
  #tree;
  constructor(tree) {
    this.#tree = tree ?? new BTreeClass(void 0, byCodeUnits);
  }
  get size() {
    return this.#tree.size;
  }
  get(key2) {
    return this.#tree.get(sortKey(key2));
  }
  set(key2, entry) {
    this.#tree.set(sortKey(key2), entry);
  }
  delete(key2) {
    this.#tree.delete(sortKey(key2));
  }
  /** A copy. Later changes of either do not affect the other. */
  clone() {
    return new _ObjectStore(this.#tree.clone());
  }
  /** All objects below a prefix that ends in `/`, from a key on. */
  list(prefix, start = prefix) {
    const entries = [];
    const from = start > prefix ? start : prefix;
    this.#tree.forRange(sortKey(from), sortKey(prefixEnd(prefix)), false, (_key, entry) => {
      entries.push(entry);
    });
    return entries;
  }
};

// packages/storage/src/cacher/revision-snapshots.ts
var interval = 64;
var RevisionSnapshots = class {
  #history;
  #snapshots = [];
  #changes = 0;
  #enabled = true;
  constructor(history) {
    this.#history = history;
  }
  /** Drops all snapshots, for a new history. */
  reset() {
    this.#snapshots = [];
    this.#changes = 0;
  }
  /** Disables or enables past states. Disabled for a cache that differs from the store. */
  setEnabled(enabled) {
    this.#enabled = enabled;
    if (!enabled) this.reset();
  }
  /** To be called with the state before the first change of each new revision. */
  beforeChange(revision, store) {
    if (!this.#enabled || ++this.#changes % interval !== 0) return;
    const { floor } = this.#history;
    let stale = 0;
    while (stale < this.#snapshots.length && this.#snapshots[stale].revision < floor) stale++;
    if (stale > 0) this.#snapshots.splice(0, stale);
    this.#snapshots.push({ revision, store: store.clone() });
  }
  /** Whether the state at this revision is available. */
  has(revision) {
    return this.#enabled && revision >= this.#history.floor;
  }
  /**
   * The state at a revision; undefined when it is no longer available.
   *
   * @param current the newest state, and its revision
   */
  at(revision, current) {
    if (!this.has(revision)) return void 0;
    if (revision >= current.revision) return current.store;
    const from = this.#firstNotBefore(revision) ?? current;
    const store = from.store.clone();
    for (const { key: key2, previous } of this.#history.backwards(from.revision, revision)) {
      if (previous === void 0) store.delete(key2);
      else store.set(key2, previous);
    }
    return store;
  }
  #firstNotBefore(revision) {
    let low = 0;
    let high = this.#snapshots.length;
    while (low < high) {
      const middle = low + high >>> 1;
      if (this.#snapshots[middle].revision >= revision) high = middle;
      else low = middle + 1;
    }
    return this.#snapshots[low];
  }
};

// packages/storage/src/cacher/watch-cache.ts
var WatchCache = class {
  history;
  snapshots;
  #options;
  #index = /* @__PURE__ */ new Map();
  #store = new ObjectStore();
  #revision = 0;
  constructor(options) {
    this.#options = options;
    this.history = new EventHistory(options.history);
    this.snapshots = new RevisionSnapshots(this.history);
  }
  get revision() {
    return this.#revision;
  }
  get size() {
    return this.#store.size;
  }
  get(key2) {
    return this.#store.get(key2);
  }
  /** Objects below a prefix that ends in `/`, from a key on, in key order. */
  list(prefix, start) {
    return this.#store.list(prefix, start);
  }
  /**
   * If the predicate requires a value of the trigger field: the objects below a prefix with that value, in key order. Otherwise undefined.
   */
  indexed(prefix, predicate) {
    const { triggerField } = this.#options;
    const value = triggerField === void 0 ? void 0 : predicate?.field.requiresExactMatch(triggerField);
    if (value === void 0) return void 0;
    const entries = [];
    for (const [key2, entry] of this.#index.get(value) ?? []) if (key2.startsWith(prefix)) entries.push(entry);
    return entries.sort((a, b) => sortKey(a.object.key) < sortKey(b.object.key) ? -1 : 1);
  }
  /** The state at a revision that is not newer than the cache; undefined when it is no longer available. */
  at(revision) {
    return this.snapshots.at(revision, { revision: this.#revision, store: this.#store });
  }
  /** Makes the cache entry of an object. @throws errors of decoding and of `getAttrs` */
  entry(object) {
    const { getAttrs } = this.#options;
    if (!(object instanceof StoredRevision)) return { object, attributes: getAttrs(object.object) };
    void object.json;
    object.ownBytes();
    return { object, attributes: object.attributes(getAttrs) };
  }
  /** Replaces the whole state. Resolves when the new state is in place; until then the old one is served. */
  async replace(objects, revision) {
    const slice = timeSlice();
    const store = new ObjectStore();
    const index = /* @__PURE__ */ new Map();
    for (const object of objects) {
      const entry = this.entry(object);
      store.set(object.key, entry);
      this.#addToIndex(index, entry);
      if (slice.isOver()) await slice.next();
    }
    this.#store = store;
    this.#index = index;
    this.#revision = revision;
    this.history.reset(revision);
    this.snapshots.reset();
  }
  /** Replaces the whole state at once by one that was made before. History begins anew at this revision. */
  restore(store, revision) {
    const index = /* @__PURE__ */ new Map();
    if (this.#options.triggerField !== void 0) for (const entry of store.list("/")) this.#addToIndex(index, entry);
    this.#store = store;
    this.#index = index;
    this.#revision = revision;
    this.history.reset(revision);
    this.snapshots.reset();
  }
  /**
   * Applies one change.
   *
   * @param entry the new state; undefined: deleted
   * @returns the change with the state before it; undefined when the key to delete did not exist
   */
  apply(key2, revision, entry) {
    if (revision > this.#revision) this.snapshots.beforeChange(this.#revision, this.#store);
    this.#revision = revision;
    const previous = this.#store.get(key2);
    if (entry === void 0 && previous === void 0) return void 0;
    const change = new CacheChange(key2, revision, entry, previous, Date.now());
    this.history.add(change);
    if (previous !== void 0) this.#removeFromIndex(previous);
    if (entry === void 0) {
      this.#store.delete(key2);
    } else {
      this.#store.set(key2, entry);
      this.#addToIndex(this.#index, entry);
    }
    return change;
  }
  /** Records that nothing else has changed up to this revision. */
  advance(revision) {
    if (revision > this.#revision) this.#revision = revision;
  }
  #addToIndex(index, entry) {
    const value = this.#triggerValue(entry);
    if (value === void 0) return;
    let entries = index.get(value);
    if (entries === void 0) {
      entries = /* @__PURE__ */ new Map();
      index.set(value, entries);
    }
    entries.set(entry.object.key, entry);
  }
  #removeFromIndex(entry) {
    const value = this.#triggerValue(entry);
    if (value === void 0) return;
    const entries = this.#index.get(value);
    entries?.delete(entry.object.key);
    if (entries?.size === 0) this.#index.delete(value);
  }
  #triggerValue(entry) {
    const { triggerField } = this.#options;
    return triggerField === void 0 ? void 0 : entry.attributes.fields[triggerField] ?? "";
  }
};

// packages/storage/src/cacher/watcher-index.ts
var WatcherIndex = class {
  #resourcePrefix;
  #triggerField;
  #byPrefix = /* @__PURE__ */ new Map();
  #byTrigger = /* @__PURE__ */ new Map();
  #all = /* @__PURE__ */ new Set();
  /** @param resourcePrefix ends in `/` */
  constructor(resourcePrefix, triggerField) {
    this.#resourcePrefix = resourcePrefix;
    this.#triggerField = triggerField;
  }
  get all() {
    return this.#all;
  }
  add(watcher) {
    this.#all.add(watcher);
    const trigger = this.#triggerOf(watcher);
    if (trigger !== void 0) {
      set(this.#byTrigger, trigger).add(watcher);
      return;
    }
    let scopes = this.#byPrefix.get(watcher.prefix);
    if (scopes === void 0) {
      scopes = /* @__PURE__ */ new Map();
      this.#byPrefix.set(watcher.prefix, scopes);
    }
    set(scopes, scopeOf(watcher)).add(watcher);
  }
  delete(watcher) {
    this.#all.delete(watcher);
    const trigger = this.#triggerOf(watcher);
    if (trigger !== void 0) {
      remove(this.#byTrigger, trigger, watcher);
      return;
    }
    const scopes = this.#byPrefix.get(watcher.prefix);
    if (scopes === void 0) return;
    remove(scopes, scopeOf(watcher), watcher);
    if (scopes.size === 0) this.#byPrefix.delete(watcher.prefix);
  }
  /** Calls back once for each watcher that may select the object before or after the change. */
  forEach(change, callback) {
    const attributes = (change.entry ?? change.previous)?.attributes;
    if (attributes === void 0) return;
    const scopes = scopesOf(attributes);
    for (let at = this.#resourcePrefix.length; at > 0; ) {
      const byScope = this.#byPrefix.get(change.key.slice(0, at));
      if (byScope !== void 0) for (const scope2 of scopes) byScope.get(scope2)?.forEach(callback);
      if (at === change.key.length) break;
      const slash = change.key.indexOf("/", at);
      at = slash < 0 ? change.key.length : slash + 1;
    }
    this.#forEachTriggered(change, callback);
  }
  #forEachTriggered(change, callback) {
    if (this.#triggerField === void 0 || this.#byTrigger.size === 0) return;
    const now = change.entry && (change.entry.attributes.fields[this.#triggerField] ?? "");
    const before = change.previous && (change.previous.attributes.fields[this.#triggerField] ?? "");
    if (now !== void 0) this.#byTrigger.get(now)?.forEach(callback);
    if (before !== void 0 && before !== now) this.#byTrigger.get(before)?.forEach(callback);
  }
  #triggerOf(watcher) {
    return this.#triggerField === void 0 ? void 0 : watcher.predicate?.field.requiresExactMatch(this.#triggerField);
  }
};
function scopeOf(watcher) {
  const field = watcher.predicate?.field;
  return scope(field?.requiresExactMatch("metadata.namespace") ?? "", field?.requiresExactMatch("metadata.name") ?? "");
}
function scopesOf(attributes) {
  const { "metadata.namespace": namespace = "", "metadata.name": name = "" } = attributes.fields;
  return /* @__PURE__ */ new Set([scope("", ""), scope("", name), scope(namespace, ""), scope(namespace, name)]);
}
function scope(namespace, name) {
  return namespace === "" && name === "" ? "" : `${namespace}/${name}`;
}
function set(map, key2) {
  let watchers = map.get(key2);
  if (watchers === void 0) {
    watchers = /* @__PURE__ */ new Set();
    map.set(key2, watchers);
  }
  return watchers;
}
function remove(map, key2, watcher) {
  const watchers = map.get(key2);
  watchers?.delete(watcher);
  if (watchers?.size === 0) map.delete(key2);
}

// packages/storage/src/cacher/cacher.ts
var Cacher = class {
  #storage;
  #resourcePrefix;
  #watchQueueLimit;
  #ready = new ReadyState();
  #cache;
  #watchers;
  #freshness;
  #bookmarks;
  #reflector;
  #stopped = new Error("apiserver cacher is stopped");
  #consistency;
  #onInconsistency;
  constructor(options) {
    const { storage, resourcePrefix } = options;
    if (!/^\/.*[^/]/.test(resourcePrefix))
      throw new Error(`resourcePrefix needs to start from / and name a resource: ${resourcePrefix}`);
    this.#storage = storage;
    this.#resourcePrefix = resourcePrefix.endsWith("/") ? resourcePrefix : `${resourcePrefix}/`;
    this.#watchQueueLimit = options.watchQueueLimit ?? 1e3;
    this.#cache = new WatchCache(options);
    this.#watchers = new WatcherIndex(this.#resourcePrefix, options.triggerField);
    this.#freshness = new Freshness(() => storage.requestProgress(), options.freshnessTimeout ?? 3e3);
    this.#bookmarks = new BookmarkTimer({
      frequency: options.bookmarkFrequency ?? 6e4,
      send: (watchers) => this.#sendBookmarks(watchers)
    });
    this.#reflector = new Reflector({
      storage,
      resourcePrefix: this.#resourcePrefix,
      cache: this.#cache,
      freshness: this.#freshness,
      ready: this.#ready,
      dispatcher: new Dispatcher(this.#watchers)
    });
    this.#onInconsistency = options.onInconsistency?.bind(options);
    this.#consistency = new ConsistencyTimer({
      interval: options.consistencyCheckInterval ?? 3e5,
      check: (signal) => this.checkConsistency(signal)
    });
    this.#reflector.start();
  }
  /** Resolves when the cache has loaded the state. @throws Error once it is destroyed */
  ready() {
    return this.#ready.wait();
  }
  /** Newest revision of the cache; 0 before it has loaded its state. */
  get revision() {
    return this.#cache.revision;
  }
  create(key2, object, options) {
    return this.#storage.create(key2, object, options);
  }
  async get(key2, options = {}) {
    if (!options.resourceVersion || !this.#ready.isReady) {
      const suggestion = this.#suggestion(key2);
      return this.#shared(await this.#storage.get(key2, suggestion ? { ...options, suggestion } : options));
    }
    const revision = parseResourceVersion(options.resourceVersion);
    const prepared = prepareKey(this.#resourcePrefix, key2, false);
    await this.#freshness.wait(revision, options.signal);
    const entry = this.#cache.get(prepared);
    if (entry === void 0) throw newKeyNotFoundError(prepared, this.#cache.revision);
    return entry.object;
  }
  /** The cached object when it is the same revision, so that its JSON and other forms need not be made again. */
  #shared(stored) {
    const cached = this.#suggestion(stored.key);
    return cached?.revision === stored.revision ? cached : stored;
  }
  async list(prefix, options = {}) {
    validateListOptions(this.#resourcePrefix, options);
    const plan = listPlan(this.#resourcePrefix, options);
    const exact = plan.kind === "exact" ? plan.revision : void 0;
    if (plan.kind === "storage" || exact !== void 0 && !await this.#knows(exact)) {
      return this.#storage.list(prefix, options);
    }
    if (!this.#ready.isReady && (options.limit ?? 0) > 0 && isEmptyPredicate(options.predicate)) {
      return this.#storage.list(prefix, options);
    }
    const key2 = prepareKey(this.#resourcePrefix, prefix, options.recursive ?? true);
    this.#ready.assertReady();
    try {
      const revision = plan.revision ?? await this.#storage.currentRevision(options.signal);
      await this.#freshness.wait(revision, options.signal);
      return await listFromCache(this.#cache, { key: key2, exact, options });
    } catch (error) {
      const fallBack = isResourceExpired(error) || plan.kind === "consistent" && isTooLargeResourceVersion(error);
      if (!fallBack) throw error;
      return this.#storage.list(prefix, options);
    }
  }
  cached(prefix) {
    if (!this.#ready.isReady) return void 0;
    return this.#cache.list(prepareKey(this.#resourcePrefix, prefix, true)).map(({ object }) => object);
  }
  /**
   * Whether the cache can answer a list of exactly this revision: a future one (after waiting), or one that is still in the history and not
   * compacted.
   */
  async #knows(revision) {
    if (revision > this.#cache.revision) return true;
    return this.#cache.snapshots.has(revision) && revision >= await this.#storage.compactRevision();
  }
  async watch(prefix, options) {
    const key2 = prepareKey(this.#resourcePrefix, prefix, options.recursive ?? true);
    const requested = parseResourceVersion(options.resourceVersion);
    this.#ready.assertReady();
    const { generation } = this.#ready;
    let from = requested;
    try {
      if (!options.resourceVersion && options.sendInitialEvents !== void 0) {
        from = await this.#storage.currentRevision(options.signal);
      }
      if (options.sendInitialEvents === true) await this.#freshness.wait(from, options.signal);
    } catch (error) {
      if (options.signal.aborted || error === this.#stopped) return noEvents();
      return oneEvent({ type: "ERROR", error });
    }
    if (!this.#ready.isReady || this.#ready.generation !== generation || options.signal.aborted) return noEvents();
    const initial = this.#initialEvents(key2, from, options);
    if (initial === void 0) {
      const { oldestStart } = this.#cache.history;
      return oneEvent({
        type: "ERROR",
        error: newResourceExpired(`too old resource version: ${from} (${oldestStart})`)
      });
    }
    const marksEnd = options.sendInitialEvents === true && options.allowWatchBookmarks === true;
    const watcher = new CacheWatcher({
      prefix: key2,
      recursive: options.recursive ?? true,
      predicate: isEmptyPredicate(options.predicate) ? void 0 : options.predicate,
      initial,
      initialBookmark: marksEnd ? bookmark(this.#cache.revision, true) : void 0,
      afterRevision: from > this.#cache.revision ? from : 0,
      queueLimit: this.#watchQueueLimit,
      signal: options.signal,
      onEnd: (ended) => {
        this.#watchers.delete(ended);
        this.#bookmarks.delete(ended);
      }
    });
    this.#watchers.add(watcher);
    if (options.allowWatchBookmarks) this.#bookmarks.add(watcher, options.deadline);
    return watcher;
  }
  /** Undefined: the cache does not have all changes since then. */
  #initialEvents(key2, from, options) {
    const { sendInitialEvents } = options;
    if (sendInitialEvents ?? from === 0) return { entries: this.#entries(key2, options.recursive ?? true) };
    const changes = this.#cache.history.since(from === 0 ? this.#cache.revision : from);
    return changes && { changes };
  }
  #entries(key2, recursive) {
    if (recursive) return this.#cache.list(key2);
    const entry = this.#cache.get(key2);
    return entry ? [entry] : [];
  }
  guaranteedUpdate(key2, options) {
    return this.#storage.guaranteedUpdate(key2, { ...options, suggestion: this.#suggestion(key2) });
  }
  delete(key2, options = {}) {
    return this.#storage.delete(key2, { ...options, suggestion: this.#suggestion(key2) });
  }
  count(prefix) {
    return this.#storage.count(prefix);
  }
  currentRevision(signal) {
    return this.#storage.currentRevision(signal);
  }
  async readinessCheck() {
    if (!this.#ready.isReady) throw new StorageNotReadyError();
  }
  /**
   * Compares keys and versions of the cache with the store at one revision. While they differ, past revisions are not served from the
   * cache. Called automatically every `consistencyCheckInterval`.
   *
   * @returns whether they agree
   */
  async checkConsistency(signal) {
    this.#ready.assertReady();
    const { revision } = this.#cache;
    const cached = this.#cache.list(this.#resourcePrefix).map(({ object }) => object);
    const consistent = await equalsStorage(cached, this.#storage, { prefix: this.#resourcePrefix, revision, signal });
    if (!consistent) this.#onInconsistency?.(revision);
    this.markConsistent(consistent);
    return consistent;
  }
  /** Enables or disables lists of past revisions from the cache, after a comparison with the store. */
  markConsistent(consistent) {
    this.#cache.snapshots.setEnabled(consistent);
  }
  /** The state at a revision, which the storage has reached; undefined when it is not available. */
  async snapshot(revision) {
    if (!this.#ready.isReady) return void 0;
    await this.#freshness.wait(revision);
    const store = this.#cache.at(revision)?.clone();
    return store && { store };
  }
  /**
   * To be called right after the key-value store below was restored. Ends all watches: their clients learn that their versions have expired. Resolves
   * once the cache shows the restored state.
   *
   * @param revision the revision of the restored store
   * @param snapshot the state of this cache in the restored store. Default: it is listed
   */
  async restore(revision, snapshot) {
    this.#reflector.restored({ store: snapshot?.store.clone(), revision });
    while (this.#cache.revision < revision) {
      await this.#ready.wait();
      await this.#freshness.wait(revision);
    }
    await this.#ready.wait();
  }
  async destroy() {
    this.#ready.stop();
    this.#freshness.stop(this.#stopped);
    await Promise.all([this.#reflector.stop(), this.#consistency.stop()]);
    await this.#storage.destroy();
  }
  #suggestion(key2) {
    return this.#ready.isReady ? this.#cache.get(key2)?.object : void 0;
  }
  /** Waits until the cache is as new as the store, so that watchers of resources with few changes get a recent revision to resume from. */
  async #sendBookmarks(watchers) {
    if (!this.#ready.isReady) return;
    try {
      await this.#freshness.wait(await this.#storage.currentRevision());
    } catch {
    }
    const { revision } = this.#cache;
    const event = bookmark(revision, false);
    for (const watcher of watchers) watcher.pushBookmark(revision, event);
  }
};
function bookmark(revision, initialEventsEnd) {
  return { type: "BOOKMARK", resourceVersion: String(revision), initialEventsEnd };
}
async function* oneEvent(event) {
  yield [event];
}
async function* noEvents() {
}

// packages/registry/generic/src/options/decorators.ts
async function undecoratedStorage(config, resource) {
  const { storage, destroy } = await createStorage(config, resource);
  return { storage, ready: () => storage.readinessCheck(), destroy };
}
async function storageWithCacher(config, resource, hints) {
  const { storage, destroy } = await createStorage(config, resource);
  const [triggerField] = hints.indexedFields;
  const cacher = new Cacher({
    storage,
    resourcePrefix: hints.resourcePrefix,
    getAttrs: hints.getAttrs,
    ...triggerField === void 0 ? {} : { triggerField },
    ...hints.onInconsistency ? { onInconsistency: hints.onInconsistency } : {}
  });
  return {
    storage: cacher,
    cache: cacher,
    ready: () => cacher.ready(),
    async destroy() {
      await cacher.destroy();
      await destroy();
    }
  };
}

// packages/registry/generic/src/options/etcd-servers-overrides.ts
function parseEtcdServersOverrides(texts) {
  return texts.map((text) => {
    const [target = "", list, ...more] = text.split("#");
    const [group = "", resource, ...deeper] = target.split("/");
    const servers = list?.split(";") ?? [""];
    if (more.length > 0 || resource === void 0 || deeper.length > 0 || servers.includes("")) {
      throw new Error(
        "--etcd-servers-overrides invalid, must be of format: group/resource#servers, where servers are URLs, semicolon separated"
      );
    }
    return { resource: { group, resource }, servers };
  });
}

// packages/registry/generic/src/options/plain-codec.ts
var plainCodec = (gvk) => {
  const codec = jsonStorageCodec({ gvk });
  const { encodeJSON = codec.encode } = codec;
  return {
    ...codec,
    encode: (object) => codec.encode(withSortedKeys(object)),
    encodeJSON: (object) => encodeJSON(withSortedKeys(object))
  };
};
function withSortedKeys(value) {
  return sorted(value);
}
function sorted(value) {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const items = value.map(sorted);
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  const entries = Object.entries(value);
  let changed = false;
  let last = "";
  for (const entry of entries) {
    const [key2, before] = entry;
    if (key2 < last) changed = true;
    last = key2;
    entry[1] = sorted(before);
    if (entry[1] !== before) changed = true;
  }
  if (!changed) return value;
  return Object.fromEntries(entries.sort(([a], [b]) => a < b ? -1 : 1));
}

// packages/registry/generic/src/options/rest-options-factory.ts
var uncached = [
  { group: "", resource: "events" },
  { group: "events.k8s.io", resource: "events" }
];
var encryptedAs = (resource) => resource.group === "events.k8s.io" ? { ...resource, group: "" } : resource;
function newRESTOptionsFactory(options) {
  const { storageFactory, watchCache = true, defaultWatchCacheSize = 100 } = options;
  const sizes = parseWatchCacheSizes(options.watchCacheSizes ?? []);
  for (const resource of uncached) sizes.set(formatGroupResource(resource), 0);
  const caches = /* @__PURE__ */ new Set();
  const cached = (resource) => async (config, opened, hints) => {
    const storage = await storageWithCacher(config, opened, {
      ...hints,
      onInconsistency: (revision) => options.onCacheInconsistency?.(resource, revision)
    });
    const { cache } = storage;
    if (cache === void 0) return storage;
    caches.add(cache);
    return {
      ...storage,
      destroy() {
        caches.delete(cache);
        return storage.destroy();
      }
    };
  };
  return {
    caches,
    newFor(resource) {
      const size = sizes.get(formatGroupResource(resource)) ?? defaultWatchCacheSize;
      return {
        storageConfig: storageFactory.newConfig(resource),
        newCodec: (kind) => storageFactory.newCodec(resource, kind),
        transformer: options.transformerFor?.(encryptedAs(resource)) ?? identityTransformer,
        decorator: watchCache && size > 0 ? cached(resource) : undecoratedStorage,
        resourcePrefix: storageFactory.resourcePrefix(resource),
        enableGarbageCollection: options.enableGarbageCollection ?? true,
        deleteCollectionWorkers: options.deleteCollectionWorkers ?? 1
      };
    }
  };
}
function parseWatchCacheSizes(texts) {
  return new Map(
    texts.map((text) => {
      const [, resource, size] = /^([^#]+)#(\d+)$/.exec(text) ?? [];
      if (resource === void 0) {
        const wrong = /^[^#]+#-\d+$/.test(text) ? "size cannot be negative" : "must be of the form resource[.group]#size";
        throw new Error(`invalid value of watch cache size: ${text}: ${wrong}`);
      }
      return [formatGroupResource(parseGroupResource(resource)), Number(size)];
    })
  );
}

// packages/registry/generic/src/options/storage-factory.ts
var plainPrefix = ({ group, resource }) => group === "" ? resource : `${group}/${resource}`;
var allResources = "*";
var DefaultStorageFactory = class {
  #options;
  #overrides = /* @__PURE__ */ new Map();
  constructor(options) {
    this.#options = options;
  }
  /** Stores the resource on these servers. */
  setEtcdLocation(resource, servers) {
    this.#set(resource, { etcdLocation: servers });
  }
  /** Sets the resource's storage prefix, in place of the general one. */
  setEtcdPrefix(resource, prefix) {
    this.#set(resource, { etcdPrefix: prefix });
  }
  /** Sets the resource's key prefix below the storage prefix. */
  setResourceEtcdPrefix(resource, prefix) {
    this.#set(resource, { etcdResourcePrefix: prefix });
  }
  /** Stores the resource in this media type with the codecs of `serializer` (default: the general ones). */
  setSerializer(resource, mediaType, serializer) {
    this.#set(resource, { mediaType, ...serializer ? { serializer } : {} });
  }
  /** Declares resources that share storage: all are stored like the first one whose group is enabled. */
  addCohabitatingResources(...resources) {
    for (const resource of resources) this.#set(resource, { cohabitatingResources: resources });
  }
  newConfig(resource) {
    const { config } = this.#options;
    const { etcdLocation, etcdPrefix } = this.#rules(this.#stored(resource));
    if (!etcdLocation && !etcdPrefix) return config;
    return {
      ...config,
      ...etcdPrefix ? { prefix: etcdPrefix } : {},
      ...etcdLocation ? { transport: { ...config.transport, servers: etcdLocation } } : {}
    };
  }
  newCodec(resource, kind) {
    const stored = this.#stored(resource);
    const {
      defaultSerializer = plainCodec,
      defaultMediaType = "application/json",
      resourceEncodingConfig
    } = this.#options;
    const { serializer = defaultSerializer, mediaType } = this.#rules(stored);
    const usual = this.#options.isAlwaysJSON?.(stored) ? "application/json" : defaultMediaType;
    return serializer(kind, {
      mediaType: mediaType ?? usual,
      storageVersion: resourceEncodingConfig?.storageEncodingFor(stored) ?? kind
    });
  }
  resourcePrefix(resource) {
    const stored = this.#stored(resource);
    const { defaultResourcePrefix = plainPrefix } = this.#options;
    return this.#rules(stored).etcdResourcePrefix ?? defaultResourcePrefix(stored);
  }
  configs() {
    const { config } = this.#options;
    const configs = [config];
    for (const { etcdLocation, etcdPrefix } of this.#overrides.values()) {
      if (!etcdLocation) continue;
      configs.push({
        ...config,
        ...etcdPrefix ? { prefix: etcdPrefix } : {},
        transport: { ...config.transport, servers: etcdLocation }
      });
    }
    return configs;
  }
  backends() {
    const { servers: _servers, ...transport } = this.#options.config.transport ?? {};
    const servers = new Set(this.configs().flatMap((config) => config.transport?.servers ?? []));
    return [...servers].map((server) => ({ server, transport }));
  }
  #set(resource, rules) {
    const key2 = formatGroupResource(resource);
    this.#overrides.set(key2, { ...this.#overrides.get(key2), ...rules });
  }
  /** The resource whose rules apply to this one. */
  #stored(resource) {
    const { isGroupEnabled = () => true } = this.#options;
    const together = this.#overrides.get(formatGroupResource(resource))?.cohabitatingResources ?? [];
    return together.find(({ group }) => isGroupEnabled(group)) ?? resource;
  }
  #rules(resource) {
    return {
      ...this.#overrides.get(formatGroupResource({ group: resource.group, resource: allResources })),
      ...this.#overrides.get(formatGroupResource(resource))
    };
  }
};

// packages/registry/generic/src/options/storage-media-type.ts
var storageMediaTypes = [
  "application/json",
  protobufMediaType,
  "application/yaml"
];
function isStorageMediaType(text) {
  return storageMediaTypes.includes(text);
}

// packages/registry/generic/src/options/struct-order.ts
function inStructOrder(type, value) {
  if (value === null || typeof value !== "object" || type.special !== void 0 || Array.isArray(value)) return value;
  const object = value;
  const order = orderOf(type);
  let last = -1;
  let entries;
  for (const key2 in object) {
    if (!Object.hasOwn(object, key2)) continue;
    const known2 = order.get(key2);
    const rank = known2?.rank ?? unknownRank;
    const before = object[key2];
    const after = known2 ? known2.arrange(before) : before;
    if (rank < last || after !== before) entries ??= entriesBefore(order, object, key2);
    entries?.push([rank, key2, after]);
    last = rank;
  }
  if (entries === void 0) return value;
  entries.sort((a, b) => a[0] - b[0]);
  const result = {};
  for (const [, key2, item] of entries) setOwn(result, key2, item);
  return result;
}
var unknownRank = Number.MAX_SAFE_INTEGER;
function entriesBefore(order, object, until) {
  const entries = [];
  for (const key2 of Object.keys(object)) {
    if (key2 === until) break;
    entries.push([order.get(key2)?.rank ?? unknownRank, key2, object[key2]]);
  }
  return entries;
}
var orders = /* @__PURE__ */ new WeakMap();
function orderOf(type) {
  const known2 = orders.get(type);
  if (known2) return known2;
  const order = /* @__PURE__ */ new Map();
  orders.set(type, order);
  if (type.hasTypeMeta) {
    for (const name of ["kind", "apiVersion"]) order.set(name, { rank: order.size, arrange: (value) => value });
  }
  addFields(order, type);
  return order;
}
function addFields(order, type) {
  for (const field of type.fields) {
    if (field.inline && field.type) {
      addFields(order, field.type);
      continue;
    }
    const { type: nested, shape } = field;
    const arrangeItem = nested && nested.special === void 0 ? (value) => inStructOrder(nested, value) : void 0;
    const arrange = shape === "map" ? (value) => sortedMap(value, arrangeItem) : shape === "list" ? (value) => isEmptyList(value) && !field.omitEmpty ? null : arrangedList(value, arrangeItem) : arrangeItem ?? ((value) => value);
    order.set(field.name, { rank: order.size, arrange });
  }
}
var isEmptyList = (value) => Array.isArray(value) && value.length === 0;
function arrangedList(value, arrangeItem) {
  if (!arrangeItem || !Array.isArray(value)) return value;
  let changed;
  for (let i = 0; i < value.length; i++) {
    const after = arrangeItem(value[i]);
    if (after !== value[i]) {
      changed ??= value.slice();
      changed[i] = after;
    }
  }
  return changed ?? value;
}
function sortedMap(value, arrangeItem) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const map = value;
  const keys = Object.keys(map);
  let changed = false;
  for (let i = 0; i < keys.length && !changed; i++) {
    const key2 = keys[i];
    changed = i > 0 && key2 < keys[i - 1] || arrangeItem !== void 0 && arrangeItem(map[key2]) !== map[key2];
  }
  if (!changed) return value;
  const result = {};
  for (const key2 of keys.sort()) setOwn(result, key2, arrangeItem ? arrangeItem(map[key2]) : map[key2]);
  return result;
}
function setOwn(target, key2, value) {
  if (key2 === "__proto__")
    Object.defineProperty(target, key2, { value, enumerable: true, configurable: true, writable: true });
  else target[key2] = value;
}

// packages/apiextensions/src/serving/loopback-client.ts
function newLoopbackClient(handler) {
  const { user } = internalContext();
  return newClient({
    transport: handlerTransport(handler, { user }),
    userAgent: "kube-apiserver/v1.35",
    fieldManager: "kube-apiserver"
  });
}

// packages/apiextensions/src/serving/unless-aborted.ts
async function unlessAborted(promise, signal) {
  signal.throwIfAborted();
  let abort = () => {
  };
  const aborted = new Promise((_resolve, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

// packages/apiextensions/src/serving/definition/without-schemas.ts
import { Buffer } from "node:buffer";

// packages/apiextensions/src/definitions/kind/end-of-value.ts
var quote = 34;
var backslash = 92;
var openBrace = 123;
var closeBrace = 125;
var openBracket = 91;
var closeBracket = 93;
function endOfValue(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const byte = text[at];
    if (byte === quote) at = endOfString(text, at);
    else if (byte === openBrace || byte === openBracket) depth++;
    else if (byte === closeBrace || byte === closeBracket) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
function endOfString(text, start) {
  for (let at = start + 1; at < text.length; at++) {
    const byte = text[at];
    if (byte === backslash) at++;
    else if (byte === quote) return at;
  }
  return text.length;
}

// packages/apiextensions/src/serving/definition/without-schemas.ts
var key = Buffer.from('"openAPIV3Schema":');
var empty = Buffer.from("{}");
var openBrace2 = 123;
function withoutSchemas(json) {
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const parts = [];
  let from = 0;
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, from)) {
    const start = at + key.length;
    if (text[start] !== openBrace2) {
      parts.push(text.subarray(from, start));
      from = start;
      continue;
    }
    parts.push(text.subarray(from, start), empty);
    from = endOfValue(text, start);
  }
  if (parts.length === 0) return text.toString();
  parts.push(text.subarray(from));
  return Buffer.concat(parts).toString();
}

// packages/apiextensions/src/serving/definition/small-definition.ts
var known = /* @__PURE__ */ new WeakMap();
function smallDefinition(stored) {
  const before = known.get(stored);
  if (before !== void 0) return before;
  const { metadata, ...rest } = JSON.parse(withoutSchemas(stored.json));
  const { managedFields: _managedFields, ...kept } = metadata;
  const definition = { ...rest, metadata: kept };
  known.set(stored, definition);
  return definition;
}

export {
  undecoratedStorage,
  parseEtcdServersOverrides,
  withSortedKeys,
  newRESTOptionsFactory,
  parseWatchCacheSizes,
  DefaultStorageFactory,
  storageMediaTypes,
  isStorageMediaType,
  inStructOrder,
  serviceResolver,
  endOfValue,
  unlessAborted,
  smallDefinition,
  newLoopbackClient
};
//# sourceMappingURL=chunk-H2P7VTGG.js.map
