// SPDX-License-Identifier: GPL-3.0-or-later
#include "wide.h"

__extension__ typedef unsigned __int128 carc_uint128;

static void negate(struct carc_wide *wide)
{
    carc_uint128 carry = 1;
    for (size_t i = 0; i < 4; i++) {
        carry += (uint64_t)~wide->limbs[i];
        wide->limbs[i] = (uint64_t)carry;
        carry >>= 64;
    }
}

static void add(struct carc_wide *wide, struct carc_wide term)
{
    carc_uint128 carry = 0;
    for (size_t i = 0; i < 4; i++) {
        carry += (carc_uint128)wide->limbs[i] + term.limbs[i];
        wide->limbs[i] = (uint64_t)carry;
        carry >>= 64;
    }
}

static carc_uint128 magnitude(carc_int128 value)
{
    return value < 0 ? -(carc_uint128)value : (carc_uint128)value;
}

/* Schoolbook multiplication with digits of 64 bits. */
static struct carc_wide multiply(carc_uint128 a, carc_uint128 b)
{
    const uint64_t a_digits[2] = {(uint64_t)a, (uint64_t)(a >> 64)};
    const uint64_t b_digits[2] = {(uint64_t)b, (uint64_t)(b >> 64)};
    struct carc_wide product = {{0}};
    for (size_t i = 0; i < 2; i++) {
        carc_uint128 carry = 0;
        for (size_t j = 0; j < 2; j++) {
            carry += (carc_uint128)a_digits[i] * b_digits[j] + product.limbs[i + j];
            product.limbs[i + j] = (uint64_t)carry;
            carry >>= 64;
        }
        product.limbs[i + 2] = (uint64_t)carry;
    }
    return product;
}

void carc_wide_add_product(struct carc_wide *wide, carc_int128 a, carc_int128 b)
{
    struct carc_wide product = multiply(magnitude(a), magnitude(b));
    if ((a < 0) != (b < 0)) {
        negate(&product);
    }
    add(wide, product);
}

bool carc_wide_is_negative(struct carc_wide wide)
{
    return wide.limbs[3] >> 63 != 0;
}

double carc_wide_to_double(struct carc_wide wide)
{
    const bool negative = carc_wide_is_negative(wide);
    if (negative) {
        negate(&wide);
    }
    double value = 0;
    for (size_t i = 4; i-- > 0;) {
        value = value * 0x1p64 + (double)wide.limbs[i];
    }
    return negative ? -value : value;
}
